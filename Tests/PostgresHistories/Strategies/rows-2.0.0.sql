INSERT INTO "Keeper" (name) VALUES ('k'), ('l');
INSERT INTO "Tag" (name) VALUES ('t');
INSERT INTO "Animal" (_kind, name, born, keeper, friend) VALUES (1, 'animal', '2001-01-01 00:00:00.000001+00', NULL, 3), (2, 'rex', NULL, 1, 4),
    (3, 'pup', now(), 2, 2), (4, 'tom', NULL, 1, NULL), (2, '日本', NULL, NULL, 3), (4, 'gone', NULL, NULL, NULL);
INSERT INTO "Dog" (_id, breed, weight) VALUES (2, 'pug', 12.34), (3, 'pug', 1.50), (5, '', -999.99);
INSERT INTO "Puppy" (_id, age) VALUES (3, 32767);
INSERT INTO "Cat" (_id, lives) VALUES (4, 9), (6, 1);
DELETE FROM "Animal" WHERE name = 'gone';
INSERT INTO "Bone" (size, dog) VALUES (5, 2), (7, 3);
INSERT INTO "Animal_marks" VALUES (1, 1), (4, 1), (3, 1);
BEGIN;
INSERT INTO "_ids_Plant" (_kind) VALUES (2), (3), (3), (2);
INSERT INTO "Tree" (_id, name, height) VALUES (1, 'oak', 20.5), (4, 'gone', 0);
INSERT INTO "Fir" (_id, name, near, height, needles) VALUES (2, 'fir', 1, 10, 1000), (3, 'fir', NULL, 1e-300, 1);
COMMIT;
DELETE FROM "Tree" WHERE name = 'gone';
UPDATE "Keeper" SET tree = 2 WHERE _id = 1;
