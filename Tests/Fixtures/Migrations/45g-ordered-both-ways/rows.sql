INSERT INTO Trip (_id) VALUES (1), (2), (3);
INSERT INTO Tag (_id, name) VALUES (5, 'سفر'), (6, '🧳'), (7, 'ç');
INSERT INTO Tag_trips (Trip_id, Tag_id) VALUES (2, 7), (1, 6), (1, 5), (2, 5);
