INSERT INTO Trip (_id, title, rank) VALUES (1, 'x', 2);
