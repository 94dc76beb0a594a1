WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
INSERT INTO Trip (_id, _kind, title, company, next) SELECT _id + 1000 * i, _kind, title, company, next + 1000 * i FROM Trip, n WHERE _id < 1000;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
INSERT INTO Guest (_id, trip) SELECT _id + 1000 * i, trip + 1000 * i FROM Guest, n WHERE _id < 1000;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
INSERT INTO Tag (_id) SELECT _id + 1000 * i FROM Tag, n WHERE _id < 1000;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
INSERT INTO Tag_trips (Tag_id, Trip_id) SELECT Tag_id + 1000 * i, Trip_id + 1000 * i FROM Tag_trips, n WHERE Tag_id < 1000;
