WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Guest (_id, name, trip) SELECT 100 + i, 'G' || i, 1 + i % 2 FROM n;
