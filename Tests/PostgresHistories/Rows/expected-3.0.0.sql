DO $$
BEGIN
    ASSERT (SELECT array_agg(name ORDER BY _id) FROM "Person") = ARRAY['Ann', 'Bob', 'Cyd', 'Dée'], 'as people compare, the first stays';
    ASSERT (SELECT array_agg(author ORDER BY _id) FROM "Note") = ARRAY[1, 1, 3, NULL]::bigint[], 'children follow';
    ASSERT (SELECT array_agg(name ORDER BY _id) FROM "Town") = ARRAY['', 'Paris'], 'an object for each value';
    ASSERT (SELECT array_agg(t.name ORDER BY p._id) FROM "Person" p LEFT JOIN "Town" t ON t._id = p.town)
        = ARRAY['Paris', NULL, 'Paris', ''], 'each row leads to its own';
    ASSERT (SELECT array_agg(email ORDER BY _id) FROM "Person") = ARRAY['a', 'none-Bob', 'c', 'd'], 'values fill what was NULL';
    ASSERT (SELECT array_agg(caption ORDER BY _id) FROM "Team") = ARRAY['g', 'h'], 'a renamed model keeps its rows';
    ASSERT (SELECT array_agg(("Team_id", "Person_id")::text) FROM (SELECT * FROM "Person_groups" ORDER BY "Team_id", "Person_id") AS m)
        = ARRAY['(1,1)', '(2,3)', '(2,5)'], 'links follow their renamed table';
END $$;
