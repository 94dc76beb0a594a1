WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6667)
INSERT INTO Guest (_id, email, seen) SELECT _id + 1000 * i, email || i, seen FROM Guest, n WHERE _id < 1000;
