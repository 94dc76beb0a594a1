WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6667)
INSERT INTO Trip (_id) SELECT _id + 1000 * i FROM Trip, n WHERE _id < 1000;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6667)
INSERT INTO Guest (_id, name, trip, _order_guests) SELECT _id + 1000 * i, name, trip + 1000 * i, _order_guests FROM Guest, n WHERE _id < 1000;
