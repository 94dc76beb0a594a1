INSERT INTO Trip (_id, title) VALUES (1, 'Oslo'), (2, ''), (3, 'دریا');
