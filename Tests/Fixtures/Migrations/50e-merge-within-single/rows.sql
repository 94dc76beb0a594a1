INSERT INTO Media (_id, _kind, _v, title, seconds, code, wide, length, isbn) VALUES (1, 1, 1, 'm', NULL, NULL, NULL, NULL, NULL), (2, 2, 1, 's', 30, 'S', NULL, NULL, NULL), (3, 3, 1, 'f', NULL, NULL, 1, NULL, NULL), (4, 4, 5, 'ا', NULL, NULL, NULL, 10, 'A'), (6, 4, 1, 'b', NULL, NULL, NULL, 20, NULL);
INSERT INTO Play (_id, audio, media) VALUES (1, 4, 6), (2, 6, 2), (3, 4, NULL);
