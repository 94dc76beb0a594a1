INSERT INTO Guide (_id, name) VALUES (1, 'x');
INSERT INTO Trip (_id, guide) VALUES (5, 1), (6, NULL);
