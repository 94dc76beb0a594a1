INSERT INTO Trip (_id, title, code, rank, a) VALUES (1, 'Ρόδος', 7, 1, 'x'), (2, 'رم', 9007199254740993, -3, NULL);
INSERT INTO Guest (_id, trip) VALUES (1, 1), (2, 2);
