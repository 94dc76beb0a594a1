INSERT INTO Trip (_id) VALUES (1), (2);
INSERT INTO Guest (_id, name, trip) VALUES (7, 'c', 1), (5, 'a', 1), (6, 'b', 2), (9, 'd', NULL);
