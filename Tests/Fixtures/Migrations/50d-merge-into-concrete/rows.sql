BEGIN;
INSERT INTO _ids_Media (_id, _kind) VALUES (1, 1), (2, 2);
INSERT INTO Media (_id, title) VALUES (1, 'film');
INSERT INTO Song (_id, title, seconds) VALUES (2, 'أغنية', 30);
INSERT INTO Tag (_id, name) VALUES (1, 't');
INSERT INTO Media_tags (Media_id, Tag_id) VALUES (2, 1);
INSERT INTO Track (_id, name, length) VALUES (1, 'x', 10), (2, 'y', 20), (9, 'z', 30);
INSERT INTO Play (_id, track) VALUES (1, 2), (2, 9), (3, 1), (4, 2);
COMMIT;
