WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Track (_id, name, length) SELECT 20000 + i, 'T' || i, i FROM n;
INSERT INTO Play (track) SELECT _id FROM Track WHERE _id > 20000;
