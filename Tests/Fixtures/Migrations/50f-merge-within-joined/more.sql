WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Media (_id, _kind, title) SELECT 100 + i, 4, 'A' || i FROM n;
INSERT INTO Audio (_id, length, isbn) SELECT _id, _id - 100, 'I' || _id FROM Media WHERE _id > 100;
