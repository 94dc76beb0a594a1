DO $$
DECLARE given bigint;
BEGIN
    ASSERT (SELECT array_agg((_id, _kind)::text ORDER BY _id) FROM "_ids_Animal") = ARRAY['(1,1)', '(2,2)', '(3,3)', '(5,2)'],
        'a class that goes has no keys';
    ASSERT (SELECT array_agg((_id, name, friend)::text) FROM "Animal") = ARRAY['(1,animal,3)'], 'the root has its own rows';
    ASSERT (SELECT array_agg((_id, name, keeper, friend, breed, weight)::text ORDER BY _id) FROM "Dog")
        = ARRAY['(2,rex,1,,pug,12.34)', '(5,日本,,3,"",-999.99)'], 'parts are put together, what led to the class that goes leads nowhere';
    ASSERT (SELECT array_agg((_id, name, keeper, friend, breed, weight, age)::text) FROM "Puppy") = ARRAY['(3,pup,2,2,pug,1.50,32767)'],
        'over three tables, and a type widens on the way';
    ASSERT (SELECT born FROM "Animal") = '2001-01-01 00:00:00.000001+00', 'to the microsecond';
    ASSERT (SELECT array_agg("Animal_id" ORDER BY 1) FROM "Animal_marks") = ARRAY[1, 3]::bigint[], 'links to it go';
    ASSERT (SELECT array_agg(dog ORDER BY _id) FROM "Bone") = ARRAY[2, 3]::bigint[], 'those to others stay';
    ASSERT (SELECT array_agg((_id, _kind, name, near)::text ORDER BY _id) FROM "Plant") = ARRAY['(1,2,oak,)', '(2,3,fir,1)', '(3,3,fir,)'],
        'whole rows are taken apart';
    ASSERT (SELECT array_agg((_id, height)::text ORDER BY _id) FROM "Tree") = ARRAY['(1,20.5)', '(2,10)', '(3,1e-300)'], 'by class';
    ASSERT (SELECT array_agg((_id, needles, label)::text ORDER BY _id) FROM "Fir") = ARRAY['(2,1000,"fir 1000")', '(3,1,"fir 1")'], 'below it too';
    INSERT INTO "_ids_Animal" (_kind) VALUES (1) RETURNING _id INTO given;
    ASSERT given = 7, 'no key is given again';
    DELETE FROM "_ids_Animal" WHERE _id = given;
    INSERT INTO "Plant" (_kind, name) VALUES (2, 'x') RETURNING _id INTO given;
    ASSERT given = 5, 'nor where the base has them';
END $$;
