INSERT INTO Trip (_id, a) VALUES (1, 'x'), (2, '9');
