INSERT INTO Person (_id, name) VALUES (1, 'a'), (2, 'b');
INSERT INTO Trip (_id, title, lead) VALUES (5, 'x', 2), (6, 'y', NULL), (7, 'z', 2);
