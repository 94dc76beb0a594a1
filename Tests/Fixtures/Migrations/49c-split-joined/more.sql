WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Pet (_id, _kind, name) SELECT 100 + i, 2 + i % 2, 'P' || i FROM n;
INSERT INTO Dog (_id, tag) SELECT _id, _id - 100 FROM Pet WHERE _id > 100;
INSERT INTO Puppy (_id, weeks) SELECT _id, 1 FROM Pet WHERE _id > 100 AND _kind = 3;
