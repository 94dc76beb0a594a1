INSERT INTO Media (_id, _kind, title) VALUES (1, 2, 'song'), (2, 3, 'film'), (3, 4, 'book');
INSERT INTO Audio (_id, Audio_length) VALUES (1, 5);
INSERT INTO Film (_id, Film_length, wide) VALUES (2, 9007199254740993, 1);
INSERT INTO Book (_id) VALUES (3);
