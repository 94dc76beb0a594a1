INSERT INTO Media (_id, _kind, title) VALUES (1, 1, 'film'), (2, 2, 'أغنية');
INSERT INTO Song (_id, seconds) VALUES (2, 30);
INSERT INTO Tag (_id, name) VALUES (1, 't');
INSERT INTO Media_tags (Media_id, Tag_id) VALUES (2, 1);
INSERT INTO Track (_id, name, length) VALUES (1, 'x', 10), (2, 'y', 20), (9, 'z', 30);
INSERT INTO Play (_id, track) VALUES (1, 2), (2, 9), (3, 1), (4, 2);
