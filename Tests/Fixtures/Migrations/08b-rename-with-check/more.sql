WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6667)
INSERT INTO Person (_id, fullName, rank) SELECT _id + 1000 * i, fullName, rank FROM Person, n WHERE _id < 1000;
