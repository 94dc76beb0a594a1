INSERT INTO "Town" (name, size) VALUES ('Rome', 3), ('Paris', 2), ('Paris', 7), ('gone', 1);
DELETE FROM "Town" WHERE name = 'gone';
INSERT INTO "Hotel" (title, stars) VALUES ('Ritz', 5), ('Astra', 2), ('Plaza', 3);
INSERT INTO "Place" (_id, name, stars, "isOpen") VALUES (2, 'Park', 1, false), (9, 'Quay', 4, true);
INSERT INTO "User" (name, seen, home, hotel) VALUES ('Ann', '2020-01-01', 'Paris', 2), ('Bob', '2021-01-01', NULL, NULL),
    ('Cyd', '2022-01-01', 'Köln', 1), ('Dee', '2022-01-01', 'Paris', 2), ('Eve', '2022-01-01', repeat('long', 2000), NULL);
INSERT INTO "Address" (street, city, "user") VALUES (NULL, 'Ulm', 2);
INSERT INTO "Visit" (day, hotel, "user") VALUES ('2020-01-01', 1, 1), ('2020-01-02', 2, 3);
INSERT INTO "Hotel_marks" VALUES (2, 1), (1, 3);
INSERT INTO "Place_tags" VALUES (2, 1), (9, 2);
