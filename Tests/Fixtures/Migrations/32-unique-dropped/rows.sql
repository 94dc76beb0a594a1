INSERT INTO Guest (_id, email) VALUES (1, 'a'), (2, 'b');
INSERT INTO Booking (_id, guest) VALUES (10, 1), (11, 2);
