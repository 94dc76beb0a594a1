INSERT INTO Seat (_id, row, place) VALUES (1, 1, NULL), (2, 1, NULL), (3, 1, 'a'), (4, 2, 'a');
