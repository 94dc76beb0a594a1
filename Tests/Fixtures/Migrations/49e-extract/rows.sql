INSERT INTO Town (_id, name, size) VALUES (4, 'Roma', 7), (9, 'Oslo', 8);
INSERT INTO Trip (_id, title, town) VALUES (1, 'a', 'Roma'), (2, 'b', 'Bari'), (3, 'c', NULL), (5, 'd', 'Bari'), (6, 'e', 'roma');
