INSERT INTO Trip (_id, title) VALUES (1, 'x');
