INSERT INTO Media (_id, _kind, title, length, wide) VALUES (1, 1, 'box', NULL, NULL), (2, 2, 'song', 9007199254740993, NULL), (5, 3, 'film', NULL, 1);
INSERT INTO Note (_id, media) VALUES (1, 5), (2, 1);
