WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Media (_id, _kind, title, length, isbn) SELECT 100 + i, 4, 'A' || i, i, 'I' || i FROM n;
