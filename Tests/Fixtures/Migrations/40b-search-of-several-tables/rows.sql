INSERT INTO Media (_id, _kind, title, lyrics, wide) VALUES (2, 2, 'the moon', 'Straße', NULL), (3, 3, 'the world', NULL, 1), (7, 2, 'مُحَمَّد', NULL, NULL);
DELETE FROM Media WHERE _id = 7;
