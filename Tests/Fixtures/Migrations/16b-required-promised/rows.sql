INSERT INTO Trip (_id, title) VALUES (1, 'x'), (2, NULL), (3, ''), (4, NULL);
