INSERT INTO Person (_id, name, age) VALUES (1, 'a', 40), (2, 'b', 20), (3, 'c', NULL), (4, 'd', 40);
INSERT INTO Trip (_id, title) VALUES (5, 'x'), (6, 'y'), (7, 'z');
INSERT INTO Trip_people (Trip_id, Person_id) VALUES (5, 2), (5, 1), (5, 4), (6, 3), (6, 2);
