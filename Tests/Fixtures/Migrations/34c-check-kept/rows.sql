INSERT INTO Trip (_id, starts, ends) VALUES (1, 1, 2), (3, 3, 3);
