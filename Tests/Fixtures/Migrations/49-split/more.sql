WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO User (_id, name, street, city) SELECT 100 + i, 'n', 's', 'c' FROM n;
