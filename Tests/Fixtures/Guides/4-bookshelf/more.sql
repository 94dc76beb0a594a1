WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Book (_id, isbn, title, author) SELECT 100 + i, 'n' || i, i, 'סופר ' || (i / 4) FROM n;
