WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
INSERT INTO Place (_id, name) SELECT _id + 1000 * i, name FROM Place, n WHERE _id < 1000;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
INSERT INTO Hotel (_id, title) SELECT _id + 1000 * i, title FROM Hotel, n WHERE _id < 1000;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
INSERT INTO Visit (_id, hotel) SELECT _id + 1000 * i, hotel + 1000 * i FROM Visit, n WHERE _id < 1000;
