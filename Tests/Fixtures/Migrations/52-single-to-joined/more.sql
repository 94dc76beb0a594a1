WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6667)
INSERT INTO Media (_id, _kind, title, length, wide) SELECT _id + 1000 * i, _kind, title, length, wide FROM Media, n WHERE _id < 1000;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6667)
INSERT INTO Note (_id, media) SELECT _id + 1000 * i, media + 1000 * i FROM Note, n WHERE _id < 1000;
