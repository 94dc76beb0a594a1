INSERT INTO Trip (_id, title) VALUES (1, 'x');
INSERT INTO Guest (_id, trip) VALUES (7, 1), (8, 1);
