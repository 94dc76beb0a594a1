INSERT INTO Media (_id, _kind, _v, title) VALUES (1, 1, 1, 'm'), (2, 2, 1, 's'), (3, 3, 1, 'f'), (4, 4, 5, 'ا'), (6, 4, 1, 'b');
INSERT INTO Song (_id, seconds, code) VALUES (2, 30, 'S');
INSERT INTO Film (_id, wide) VALUES (3, 1);
INSERT INTO Audio (_id, length, isbn) VALUES (4, 10, 'A'), (6, 20, NULL);
INSERT INTO Play (_id, audio, media) VALUES (1, 4, 6), (2, 6, 2), (3, 4, NULL);
