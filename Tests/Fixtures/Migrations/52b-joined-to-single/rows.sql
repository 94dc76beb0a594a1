INSERT INTO Media (_id, _kind, title) VALUES (1, 1, 'box'), (2, 2, 'song'), (5, 3, 'film');
INSERT INTO Audio (_id, length) VALUES (2, 9007199254740993);
INSERT INTO Film (_id, wide) VALUES (5, 1);
INSERT INTO Note (_id, media) VALUES (1, 5), (2, 1);
