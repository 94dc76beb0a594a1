INSERT INTO Trip (_id, _kind, title, company) VALUES (1, 1, 'Oslo', NULL), (2, 2, 'Rome', 'Acme');
UPDATE Trip SET next = 1 WHERE _id = 2;
INSERT INTO Guest (_id, trip) VALUES (5, 1), (6, 2);
INSERT INTO Tag (_id) VALUES (9);
INSERT INTO Tag_trips (Tag_id, Trip_id) VALUES (9, 1), (9, 2);
UPDATE "_schema" SET value = 40 WHERE key = 'nextID';
