INSERT INTO Parent (_id, name) VALUES (1, 'x'), (2, 'y');
INSERT INTO Owned (_id, parent) VALUES (11, 1), (12, 1), (13, 2);
INSERT INTO Loose (_id, parent) VALUES (11, 1), (12, 1), (13, 2);
INSERT INTO Blocked (_id, parent) VALUES (11, 1), (12, 1), (13, 2);
INSERT INTO Free (_id, parent) VALUES (11, 1), (12, 1), (13, 2);
