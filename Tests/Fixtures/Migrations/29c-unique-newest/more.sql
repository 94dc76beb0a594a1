WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Guest (_id, email, seen) SELECT 100 + i, 'g' || (i % 5000), i FROM n;
INSERT INTO Booking (guest) SELECT _id FROM Guest WHERE _id > 100;
