BEGIN;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO _ids_Media (_id, _kind) SELECT 100 + i, 4 FROM n;
INSERT INTO Audio (_id, title, length, isbn) SELECT _id, 'A', _id - 100, 'I' || _id FROM _ids_Media WHERE _id > 100;
COMMIT;
