INSERT INTO Trip (_id, title) VALUES (1, 'x'), (2, 'y'), (3, 'z');
INSERT INTO Guest (_id, name, trip) VALUES (5, 'b', 1), (6, 'a', 1), (7, 'c', 2), (8, 'd', NULL);
