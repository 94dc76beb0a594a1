WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Media (_id, _kind, title, lyrics, wide) SELECT 100 + i, 2 + i % 2, 'w' || i, CASE i % 2 WHEN 0 THEN 'song' END, CASE i % 2 WHEN 1 THEN 0 END FROM n;
