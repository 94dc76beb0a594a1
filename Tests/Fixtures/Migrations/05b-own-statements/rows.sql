INSERT INTO Entry (_id, title, words) VALUES (1, 'x', NULL), (2, '', 1), (3, NULL, 2), (4, 'five', 5), (7, NULL, NULL);
INSERT INTO Mark (_id, text) VALUES (5, 'old'), (6, 'kept');
