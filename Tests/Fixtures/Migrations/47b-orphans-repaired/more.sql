PRAGMA foreign_keys = OFF;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Trip (_id, title) SELECT _id + 1000 * i, title FROM Trip, n WHERE _id < 1000;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Guest (_id, name, trip) SELECT _id + 1000 * i, name, trip + 1000 * i FROM Guest, n WHERE _id < 1000;
