INSERT INTO Trip (_id, title, rank) VALUES (1, 'x', 1), (2, 'y', 2);
