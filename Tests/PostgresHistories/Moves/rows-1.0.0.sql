INSERT INTO "Town" (name) VALUES ('a'), ('b');
INSERT INTO "Hotel" (title, stars) VALUES ('Ritz', 5);
INSERT INTO "User" (name, seen, street, city, point, home, friend, hotel) VALUES
    ('Ann', '2020-01-01', 'Rue 日本', NULL, '\x00ff', 'Paris', NULL, 1), ('Bob', '2021-01-01', NULL, NULL, NULL, NULL, 1, NULL),
    ('Cyd', '2022-01-01', NULL, 'Ulm', NULL, 'Paris', 2, NULL), ('gone', '2022-01-01', 'x', NULL, NULL, NULL, NULL, NULL);
DELETE FROM "User" WHERE name = 'gone';
INSERT INTO "User_towns" VALUES (1, 1), (2, 2);
INSERT INTO "Detail" (text) VALUES ('one'), ('two'), ('none');
INSERT INTO "Entry" (title, memo, key, number, detail) VALUES ('x', 'm1', '00000000-0000-0000-0000-00000000000a', 1, 1), ('y', 'm1', NULL, 2147483647, 1),
    ('z', '', NULL, 3, 2), ('', 'of no detail', NULL, 4, NULL);
INSERT INTO "Visit" (day, hotel, "user") VALUES ('2020-01-01', 1, 1), ('2020-01-02', 1, 3), ('2020-01-03', 1, NULL);
-- As a store may be whose keys were off while somebody wrote.
SET session_replication_role = replica;
UPDATE "User" SET hotel = 99 WHERE name = 'Cyd';
UPDATE "Visit" SET "user" = 98 WHERE day = '2020-01-02';
INSERT INTO "User_towns" VALUES (1, 97), (96, 1);
