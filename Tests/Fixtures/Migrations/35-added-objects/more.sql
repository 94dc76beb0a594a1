WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
INSERT INTO Trip (_id, title, rank) SELECT _id + 1000 * i, title, rank FROM Trip, n WHERE _id < 1000;
