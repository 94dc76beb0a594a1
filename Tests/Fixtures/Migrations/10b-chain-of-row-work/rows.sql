INSERT INTO Guest (_id, name, email, seen, points, city, street) VALUES
    (1, 'Ada', 'a', 5, 50, 'Roma', 's1'), (2, 'Ada B', 'a', 9, 90, 'Bari', 's2'), (3, 'Cem', 'b', 1, 10, NULL, 's3'), (4, 'Adah', 'a', 7, 70, 'Roma', 's1');
INSERT INTO Booking (_id, code, guest) VALUES (10, 'x', 1), (11, NULL, 2), (12, 'yy', 3), (13, NULL, 4);
