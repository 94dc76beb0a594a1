BEGIN;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO _ids_Pet (_id, _kind) SELECT 100 + i, 2 + i % 2 FROM n;
INSERT INTO Dog (_id, name, tag) SELECT _id, 'P', _id - 100 FROM _ids_Pet WHERE _id > 100 AND _kind = 2;
INSERT INTO Puppy (_id, name, tag, weeks) SELECT _id, 'P', _id - 100, 1 FROM _ids_Pet WHERE _id > 100 AND _kind = 3;
COMMIT;
