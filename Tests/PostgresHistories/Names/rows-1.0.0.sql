INSERT INTO "日日日日日日日日日日日日日日日日日日日日abd" ("üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü1", "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü2") VALUES ('x', -128), ('y', 127), ('gone', 0);
DELETE FROM "日日日日日日日日日日日日日日日日日日日日abd" WHERE "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü1" = 'gone';
INSERT INTO "日日日日日日日日日日日日日日日日日日日日abc" ("üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü1", "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü2", search, next, _order_many) VALUES ('über 狐', 1, 'zwei Wörter', 2, 3), ('b', 2, NULL, NULL, NULL);
INSERT INTO "One_links" VALUES (1, 1), (2, 2);
INSERT INTO "user" (_kind, "order", "group", "select", "名前", "🦊", "a'c %", "from", "end", "analyze") VALUES
    (1, 999, 'g', true, '日', NULL, '''%s', NULL, NULL, NULL), (2, -1, 'h', false, '', 7, '', 1, 2, 'a');
INSERT INTO "User_where" VALUES (1, 2);
