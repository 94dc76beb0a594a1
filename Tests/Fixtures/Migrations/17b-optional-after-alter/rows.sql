INSERT INTO Trip (_id) VALUES (1);
INSERT INTO Trip (_id, title, rank, mood) VALUES (2, 'Ρόδος', 3, 'wild');
INSERT INTO Guest (_id, trip) VALUES (1, 1), (2, 2);
