WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Page (_id, title, body) SELECT 100 + i, 'P' || i, 'w' || i FROM n;
