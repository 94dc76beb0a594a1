DO $$
BEGIN
    ASSERT (SELECT array_agg(breed ORDER BY _id) FROM "Animal") = ARRAY[NULL, 'PUG', 'none'], 'values are the class''s own';
    ASSERT (SELECT array_agg(_kind ORDER BY _id) FROM "_ids_Vehicle") = ARRAY[2, 2], 'keys of a class that is gone go';
    ASSERT (SELECT array_agg(before ORDER BY _id) FROM "Car") = ARRAY[NULL, 1]::bigint[], 'what led to them leads nowhere';
    ASSERT (SELECT array_agg(wheels) FROM "Car") = ARRAY[4, 4]::bigint[], 'a base''s column comes to each class';
    ASSERT (SELECT count(*) FROM "Vehicle_marks") = 2, 'links to them go';
    ASSERT (SELECT label FROM "Item" JOIN "Book" USING (_id) WHERE pages = 300) = 'book', 'both parts of a row stay';
    ASSERT (SELECT array_agg(_kind) FROM "Alone") = ARRAY[1, 1], 'rows get the root''s discriminator';
    ASSERT (SELECT array_agg((_id, _kind)::text ORDER BY _id) FROM "_ids_Solo") = ARRAY['(1,1)', '(2,1)'], 'rows get keys in the table of keys';
    INSERT INTO "_ids_Solo" (_kind) VALUES (1);
    INSERT INTO "Solo" (_id, x) SELECT max(_id), 9 FROM "_ids_Solo";
    SET CONSTRAINTS ALL IMMEDIATE;
    DELETE FROM "_ids_Vehicle" WHERE _id = 1;
    ASSERT (SELECT count(*) FROM "Car") = 1, 'a key takes its row along';
    DELETE FROM "Car";
    ASSERT NOT EXISTS (SELECT FROM "_ids_Vehicle"), 'a row takes its key along';
END $$;
