INSERT INTO Trip (_id) VALUES (1);
INSERT INTO Trip (_id, rank) VALUES (2, 3);
INSERT INTO Guest (_id, trip) VALUES (1, 1), (2, 2);
