DO $$
DECLARE given bigint;
BEGIN
    ASSERT (SELECT array_agg((_id, _kind, name, keeper, friend)::text ORDER BY _id) FROM "Animal")
        = ARRAY['(1,1,animal,,)', '(2,2,rex,1,4)', '(3,3,pup,2,2)', '(4,4,tom,1,)', '(5,2,日本,,3)'], 'the base has a row for each';
    ASSERT (SELECT array_agg((_id, breed, weight)::text ORDER BY _id) FROM "Dog") = ARRAY['(2,pug,12.34)', '(3,pug,1.50)', '(5,"",-999.99)'],
        'and each class its own part';
    ASSERT (SELECT array_agg((_id, age)::text) FROM "Puppy") = ARRAY['(3,2)'] AND (SELECT array_agg((_id, lives)::text) FROM "Cat") = ARRAY['(4,9)'],
        'below it too';
    ASSERT (SELECT array_agg((_id, _kind)::text ORDER BY _id) FROM "_ids_Plant") = ARRAY['(1,2)', '(2,3)', '(3,3)'], 'keys of all classes';
    ASSERT (SELECT array_agg((_id, name, height)::text) FROM "Tree") = ARRAY['(1,oak,20.5)'], 'whole rows';
    ASSERT (SELECT array_agg((_id, name, near, height, needles, label)::text ORDER BY _id) FROM "Fir")
        = ARRAY['(2,fir,1,10,1000,"fir 1000")', '(3,fir,,0,1,"fir 1")'], 'of each class, what is computed too';
    ASSERT (SELECT array_agg(dog ORDER BY _id) FROM "Bone") = ARRAY[2, 3]::bigint[], 'what led to a class leads there';
    ASSERT (SELECT count(*) FROM "Animal_marks") = 3, 'links stay';
    ASSERT (SELECT tree FROM "Keeper" WHERE _id = 1) = 2, 'keys of a class below stay';
    INSERT INTO "Animal" (_kind, name) VALUES (1, 'new') RETURNING _id INTO given;
    ASSERT given = 7, 'no key is given again';
    INSERT INTO "_ids_Plant" (_kind) VALUES (2) RETURNING _id INTO given;
    ASSERT given = 5, 'nor where keys have a table';
    DELETE FROM "_ids_Plant" WHERE _id = given;
    DELETE FROM "Animal" WHERE _id = 2;
    ASSERT (SELECT array_agg(dog) FROM "Bone") = ARRAY[3]::bigint[] AND NOT EXISTS (SELECT FROM "Dog" WHERE _id = 2), 'keys act as before';
END $$;
