WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Article (_id, title, content, createdDate) SELECT 100 + i, 't' || (i % 5000), i, i FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Comment (_id, text, article) SELECT 100 + i, i, 100 + i FROM n;
