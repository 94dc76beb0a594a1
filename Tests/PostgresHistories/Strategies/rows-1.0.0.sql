INSERT INTO "Keeper" (name) VALUES ('k'), ('l');
INSERT INTO "Tag" (name) VALUES ('t');
INSERT INTO "Animal" (_kind, name, born, keeper, friend, breed, weight, age, lives) VALUES
    (1, 'animal', '2001-01-01 00:00:00.000001+00', NULL, NULL, NULL, NULL, NULL, NULL), (2, 'rex', NULL, 1, 4, 'pug', 12.34, NULL, NULL),
    (3, 'pup', now(), 2, 2, 'pug', 1.50, 2, NULL), (4, 'tom', NULL, 1, NULL, NULL, NULL, NULL, 9), (2, '日本', NULL, NULL, 3, '', -999.99, NULL, NULL),
    (1, 'gone', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
DELETE FROM "Animal" WHERE name = 'gone';
INSERT INTO "Bone" (size, dog) VALUES (5, 2), (7, 3);
INSERT INTO "Animal_marks" VALUES (1, 1), (4, 1), (3, 1);
INSERT INTO "Plant" (_kind, name, near, height, needles) VALUES (2, 'oak', NULL, 20.5, NULL), (3, 'fir', 1, 10, 1000), (3, 'fir', NULL, -0.0, 1),
    (2, 'gone', NULL, 0, NULL);
DELETE FROM "Plant" WHERE name = 'gone';
UPDATE "Keeper" SET tree = 2 WHERE _id = 1;
