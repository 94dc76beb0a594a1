INSERT INTO Node (_id, name, parent) VALUES (1, 'a', NULL), (2, 'b', 1), (3, 'c', 1), (4, 'd', 4);
