INSERT INTO Trip (_id, starts, ends) VALUES (1, 1, 2), (2, 5, 4), (3, 3, 3);
