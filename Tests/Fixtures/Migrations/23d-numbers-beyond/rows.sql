INSERT INTO Trip (_id, rank, price) VALUES (1, 6, 1050), (2, 0, 0), (3, 3, 1051);
