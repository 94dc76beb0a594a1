INSERT INTO Trip (_id, rank) VALUES (1, 1.5), (2, 1e30), (3, -1e30), (4, -0.0), (5, 42.0);
