INSERT INTO Trip (_id, title, rank) VALUES (1, 'x', 7), (2, 'y', 9223372036854775807), (3, 'z', -9223372036854775807);
