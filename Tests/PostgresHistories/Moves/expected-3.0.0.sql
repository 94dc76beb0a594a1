DO $$
DECLARE given bigint;
BEGIN
    ASSERT (SELECT array_agg((_id, name, stars, "isOpen")::text ORDER BY _id) FROM "Place")
        = ARRAY['(1,Ritz,5,t)', '(2,Park,1,f)', '(3,Plaza,3,t)', '(9,Quay,4,t)', '(10,Astra,2,t)'], 'rows of both, a taken key gives way';
    ASSERT (SELECT array_agg(coalesce(place, 0) ORDER BY _id) FROM "User") = ARRAY[10, 0, 1, 10, 0]::bigint[], 'keys to them follow';
    ASSERT (SELECT array_agg(place ORDER BY _id) FROM "Visit") = ARRAY[1, 10]::bigint[], 'required ones too';
    ASSERT (SELECT array_agg(t::text ORDER BY t) FROM "Place_tags" AS t) = ARRAY['(1,3)', '(2,1)', '(9,2)', '(10,1)'], 'links come together';
    ASSERT (SELECT array_agg((_id, left(name, 5), size)::text ORDER BY _id) FROM "Town")
        = ARRAY['(1,Rome,3)', '(2,Paris,2)', '(3,Paris,7)', '(5,Köln,0)', '(6,longl,0)'], 'an object that is there is found, the others come';
    ASSERT (SELECT array_agg(coalesce(town, 0) ORDER BY _id) FROM "User") = ARRAY[2, 0, 5, 2, 6]::bigint[], 'and each row leads to its own';
    ASSERT (SELECT array_agg(code ORDER BY _id) FROM "User") = ARRAY['Ann-2020', 'Bob-2021', 'Cyd-2022', 'Dee-2022', 'Eve-2022'],
        'a value in PostgreSQL''s own SQL';
    ASSERT (SELECT array_agg(note ORDER BY _id) FROM "User") = ARRAY['-é', '-', '-', '-', '-'], 'a statement of `after`';
    ASSERT (SELECT street FROM "Address") = '', 'NULL is filled';
    INSERT INTO "Place" (name) VALUES ('new') RETURNING _id INTO given;
    ASSERT given = 11, 'none is given again';
    INSERT INTO "Town" (name) VALUES ('new') RETURNING _id INTO given;
    ASSERT given = 7, 'of these neither';
END $$;
