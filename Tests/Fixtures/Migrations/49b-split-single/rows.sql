INSERT INTO Pet (_id, _kind, name, tag, maker, weeks) VALUES (1, 1, 'a', NULL, NULL, NULL), (2, 2, 'b', 7, NULL, NULL), (3, 2, 'c', NULL, NULL, NULL), (4, 3, 'd', 7, 'שבב', 5);
