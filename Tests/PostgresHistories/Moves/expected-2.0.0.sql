DO $$
DECLARE given bigint;
BEGIN
    ASSERT (SELECT array_agg((_id, street, city, point, "user")::text ORDER BY _id) FROM "Address")
        = ARRAY[('(1,"Rue 日本",,"' || '\\x00ff' || '",1)'), '(3,,Ulm,,3)'], 'an object where a row has a value';
    ASSERT (SELECT array_agg((e._id, b.number)::text ORDER BY e._id) FROM "Entry" e JOIN "Badge" b ON b._id = badge)
        = ARRAY['(1,1)', '(2,2147483647)', '(3,3)'], 'one for each row where it must have one, and the statement of `before` ran';
    ASSERT (SELECT array_agg((text, memo, size)::text ORDER BY _id) FROM "Detail")
        = ARRAY['(one,m1,00000000-0000-0000-0000-00000000000a)', '(two,"",)', '(none,,)'], 'equal values arrive once, and none where none leads';
    ASSERT (SELECT array_agg(t::text) FROM "User_friends" AS t) <@ ARRAY['(2,1)', '(3,2)'] AND (SELECT count(*) FROM "User_friends") = 2,
        'a key becomes a link';
    ASSERT (SELECT array_agg(hotel ORDER BY _id) FROM "User") = ARRAY[1, NULL, NULL]::bigint[], 'what led nowhere is emptied';
    ASSERT (SELECT array_agg(_id ORDER BY _id) FROM "Visit") = ARRAY[1, 3]::bigint[], 'or its row goes';
    ASSERT (SELECT count(*) FROM "User_towns") = 2, 'links too';
    INSERT INTO "Address" (street) VALUES ('new') RETURNING _id INTO given;
    ASSERT given = 4, 'keys are counted behind those that came';
    INSERT INTO "User" (name, seen) VALUES ('new', now()) RETURNING _id INTO given;
    ASSERT given = 5, 'none is given again';
END $$;
