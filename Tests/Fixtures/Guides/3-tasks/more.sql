WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Task (_id, title, isCompleted) SELECT 100 + i, i, i % 3 = 0 FROM n;
