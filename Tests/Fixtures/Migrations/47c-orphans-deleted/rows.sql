INSERT INTO Trip (_id, title) VALUES (1, 'x');
PRAGMA foreign_keys = OFF;
INSERT INTO Guest (_id, name, trip) VALUES (5, 'a', 1), (6, 'b', 99), (7, 'c', NULL);
