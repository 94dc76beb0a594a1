BEGIN;
INSERT INTO _ids_Media (_id, _kind) VALUES (1, 1), (2, 2), (3, 3), (4, 4), (6, 4);
INSERT INTO Media (_id, title) VALUES (1, 'm');
INSERT INTO Song (_id, title, seconds, code) VALUES (2, 's', 30, 'S');
INSERT INTO Film (_id, title, wide) VALUES (3, 'f', 1);
INSERT INTO Audio (_id, _v, title, length, isbn) VALUES (4, 5, 'ا', 10, 'A'), (6, 1, 'b', 20, NULL);
INSERT INTO Play (_id, audio, media) VALUES (1, 4, 6), (2, 6, 2), (3, 4, NULL);
COMMIT;
