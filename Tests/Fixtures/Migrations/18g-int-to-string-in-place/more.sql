WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Trip (_id, title, code, a) SELECT 100 + i, 'T' || i, i, 'a' || i FROM n;
