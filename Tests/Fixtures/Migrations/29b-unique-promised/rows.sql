INSERT INTO Guest (_id, email, seen) VALUES (1, 'a', 5), (2, 'a', 9), (3, 'b', 1), (4, 'a', 7);
INSERT INTO Booking (_id, guest) VALUES (10, 1), (11, 2), (12, 3), (13, 4);
