WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
INSERT INTO Node (_id, name, parent) SELECT _id + 1000 * i, name, parent + 1000 * i FROM Node, n WHERE _id < 1000;
