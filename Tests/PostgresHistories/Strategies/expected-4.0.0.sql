DO $$
DECLARE given bigint;
BEGIN
    ASSERT (SELECT array_agg((_id, _kind, name, keeper, friend, breed, weight, tricks, age)::text ORDER BY _id) FROM "Animal")
        = ARRAY['(1,1,animal,,3,,,,)', '(2,2,rex,1,4,PUG!,12.34,3,)', '(3,3,pup,2,2,PUG!,1.50,3,9223372036854775807)', '(4,2,日本,,3,!,-999.99,3,)'],
        'all classes in one table, with values that are made and columns that came';
    ASSERT (SELECT array_agg(dog ORDER BY _id) FROM "Bone") = ARRAY[2, 3]::bigint[], 'what led to a class leads there';
    ASSERT (SELECT array_agg("Animal_id" ORDER BY 1) FROM "Animal_marks") = ARRAY[1, 3]::bigint[], 'links stay';
    ASSERT (SELECT array_agg((_id, _kind, name, near, height, needles, label)::text ORDER BY _id) FROM "Plant")
        = ARRAY['(1,2,oak,,20.5,,)', '(2,3,fir,1,10,1000,"fir 1000")', '(3,3,fir,,1e-300,1,"fir 1")'], 'parts are put together';
    INSERT INTO "Animal" (_kind, name) VALUES (1, 'new') RETURNING _id INTO given;
    ASSERT given = 6, 'no key is given again';
END $$;
