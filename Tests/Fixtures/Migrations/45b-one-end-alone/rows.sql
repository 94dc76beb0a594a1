INSERT INTO Trip (_id) VALUES (1), (2), (3);
INSERT INTO Guest (_id, name, trip) VALUES (5, 'a', 1), (6, 'b', 1), (7, 'c', 2);
