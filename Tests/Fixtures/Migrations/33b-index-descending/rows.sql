INSERT INTO Trip (_id, title, rank) VALUES (1, 'b', 2), (2, 'A', 1);
