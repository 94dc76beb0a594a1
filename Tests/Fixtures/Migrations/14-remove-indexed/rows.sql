INSERT INTO Trip (_id, title, code, rank) VALUES (1, 'x', 'c1', 1), (2, 'y', 'c2', 0);
