WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Person (_id, name, age) SELECT 100 + i, 'P' || i, i % 90 FROM n;
INSERT INTO Trip (_id, title) SELECT _id, name FROM Person WHERE _id > 100;
INSERT INTO Person_trips (Trip_id, Person_id) SELECT _id, _id FROM Trip WHERE _id > 100 UNION ALL SELECT _id, 1 FROM Trip WHERE _id > 100;
