DO $$
DECLARE given bigint;
BEGIN
    ASSERT (SELECT array_agg((_id, "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü2", "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü1", search, next, _order_many, "all")::text ORDER BY _id) FROM "日日日日日日日日日日日日日日日日日日日日abd")
        = ARRAY['(1,"über 狐",1,"zwei Wörter",2,3,4)', '(2,b,2,,,,4)'], 'tables and columns are swapped, alike as their names are';
    ASSERT (SELECT array_agg((_id, "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü2", "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü1")::text ORDER BY _id) FROM "日日日日日日日日日日日日日日日日日日日日abc") = ARRAY['(1,x,-128)', '(2,y,127)'], 'the other one too';
    ASSERT (SELECT array_agg(t::text) FROM "One_links" AS t) = ARRAY['(1,1)', '(2,2)'], 'links follow';
    ASSERT (SELECT count(*) FROM "日日日日日日日日日日日日日日日日日日日日abd" WHERE "_words_One_search" @@ to_tsquery('simple', 'wör:* & 狐')) = 1, 'words of other alphabets are found';
    ASSERT (SELECT array_agg((u._id, _kind, "order", "group", "select", "名前", "🦊", "a'c %", "from", "end", "analyze")::text ORDER BY u._id)
        FROM "user" u LEFT JOIN "Analyse" USING (_id)) = ARRAY['(1,1,999,g,t,日,,''%s,,,)', '(2,2,-1,h,f,"",7,"",1,2,a)'], 'reserved words are names';
    INSERT INTO "日日日日日日日日日日日日日日日日日日日日abc" ("üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü2", "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü1") VALUES ('new', 1) RETURNING _id INTO given;
    ASSERT given = 4, 'each sequence went with its table';
    BEGIN
        UPDATE "日日日日日日日日日日日日日日日日日日日日abc" SET "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü1" = 128;
        ASSERT false, 'a check holds for its own column';
    EXCEPTION WHEN check_violation THEN NULL;
    END;
    BEGIN
        UPDATE "user" SET "order" = 1000;
        ASSERT false, 'a check of reserved words';
    EXCEPTION WHEN check_violation THEN NULL;
    END;
    BEGIN
        UPDATE "日日日日日日日日日日日日日日日日日日日日abd" SET "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü2" = 'same';
        ASSERT false, 'a unique holds for its own column';
    EXCEPTION WHEN unique_violation THEN NULL;
    END;
END $$;
