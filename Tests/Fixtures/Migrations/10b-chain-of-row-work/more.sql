WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Guest (_id, name, email, seen, points, city, street) SELECT 100 + i, 'n' || i, 'g' || (i % 15000), i, i * 3, CASE WHEN i % 5 THEN 'town ' || (i % 40) END, 's' || (i % 9) FROM n;
INSERT INTO Booking (code, guest) SELECT CASE WHEN _id % 3 THEN 'c' || _id END, _id FROM Guest WHERE _id > 100;
