WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Person (_id, name) SELECT 100 + i, 'P' || i FROM n;
INSERT INTO Trip (title, lead) SELECT name, _id FROM Person WHERE _id > 100;
