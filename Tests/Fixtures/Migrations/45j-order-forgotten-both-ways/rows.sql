INSERT INTO Trip (_id) VALUES (1), (2);
INSERT INTO Tag (_id, name) VALUES (5, 'a'), (6, 'b');
INSERT INTO Tag_trips (Trip_id, Tag_id, _order_tags) VALUES (1, 5, 9), (1, 6, 2), (2, 6, 4);
