INSERT INTO Pet (_id, _kind, name) VALUES (1, 1, 'a'), (2, 2, 'b'), (3, 2, 'c'), (4, 3, 'd');
INSERT INTO Dog (_id, tag, maker) VALUES (2, 7, NULL), (3, NULL, NULL), (4, 7, 'שבב');
INSERT INTO Puppy (_id, weeks) VALUES (4, 5);
