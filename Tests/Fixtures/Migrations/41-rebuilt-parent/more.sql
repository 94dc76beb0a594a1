WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Parent (_id, name) SELECT 100 + i, 'P' || i FROM n;
INSERT INTO Owned (parent) SELECT _id FROM Parent WHERE _id > 100;
INSERT INTO Loose (parent) SELECT _id FROM Parent WHERE _id > 100;
INSERT INTO Blocked (parent) SELECT _id FROM Parent WHERE _id > 100;
INSERT INTO Free (parent) SELECT _id FROM Parent WHERE _id > 100;
