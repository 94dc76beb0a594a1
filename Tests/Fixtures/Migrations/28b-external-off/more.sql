WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Trip (_id, cover) SELECT 100 + i, CASE WHEN i % 4 THEN CAST(substr(printf('%05d-%050d', i, i * 7919), 1, i % 50) AS BLOB) END FROM n;
