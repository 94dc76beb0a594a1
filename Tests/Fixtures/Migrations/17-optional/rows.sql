INSERT INTO Trip (_id, title) VALUES (1, 'x'), (2, '');
INSERT INTO Guest (_id, name, trip) VALUES (1, 'a', 1), (2, 'b', 1), (3, 'c', 2);
