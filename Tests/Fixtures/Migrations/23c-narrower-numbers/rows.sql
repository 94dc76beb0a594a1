INSERT INTO Trip (_id, rank, price) VALUES (1, 5, 1050), (2, 1, 0);
