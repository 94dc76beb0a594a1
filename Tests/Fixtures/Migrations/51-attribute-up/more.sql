WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6667)
INSERT INTO Media (_id, _kind, title) SELECT _id + 1000 * i, _kind, title FROM Media, n WHERE _id < 1000;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6667)
INSERT INTO Audio (_id, Audio_length) SELECT _id + 1000 * i, Audio_length FROM Audio, n WHERE _id < 1000;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6667)
INSERT INTO Film (_id, Film_length, wide) SELECT _id + 1000 * i, Film_length, wide FROM Film, n WHERE _id < 1000;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6667)
INSERT INTO Book (_id) SELECT _id + 1000 * i FROM Book, n WHERE _id < 1000;
