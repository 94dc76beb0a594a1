INSERT INTO Node (_id, name, parent) VALUES (1, 'root', NULL), (2, 'a', 1), (3, 'b', 1), (4, 'c', 3), (5, 'self', 5);
