WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Pet (_id, _kind, name, tag, weeks) SELECT 100 + i, 2 + i % 2, 'P' || i, i, CASE i % 2 WHEN 1 THEN 1 END FROM n;
