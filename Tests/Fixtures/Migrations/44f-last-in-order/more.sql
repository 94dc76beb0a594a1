WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
INSERT INTO Trip (_id, title) SELECT 200000 + i, 'T' || i FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Note (_id, text, trip, _order_notes) SELECT 100 + i, 'N' || i, 200000 + (i + 1) / 2, 20000 - i FROM n;
