INSERT INTO Trip (_id, a, b) VALUES (1, 'x', 'y'), (2, '', 'z');
