BEGIN;
INSERT INTO _ids_Pet (_id, _kind) VALUES (1, 1), (2, 2), (3, 2), (4, 3);
INSERT INTO Pet (_id, name) VALUES (1, 'a');
INSERT INTO Dog (_id, name, tag, maker) VALUES (2, 'b', 7, NULL), (3, 'c', NULL, NULL);
INSERT INTO Puppy (_id, name, tag, maker, weeks) VALUES (4, 'd', 7, 'שבב', 5);
COMMIT;
