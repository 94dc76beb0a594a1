WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Tag (_id, name) SELECT 100 + i, 'T' || i FROM n;
INSERT INTO Tag_trips (Trip_id, Tag_id) SELECT 3, _id FROM Tag WHERE _id > 100;
