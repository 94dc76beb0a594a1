INSERT INTO Trip (_id) VALUES (1), (2), (3);
INSERT INTO Guest (_id, name, trip) VALUES (7, 'c', 2), (6, 'b', 1), (5, 'a', 1), (8, 'd', NULL);
