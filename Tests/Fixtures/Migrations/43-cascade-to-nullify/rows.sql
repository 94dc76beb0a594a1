INSERT INTO Trip (_id) VALUES (1), (2);
INSERT INTO Guest (_id, name, trip) VALUES (1, 'a', 1), (2, 'b', 2);
