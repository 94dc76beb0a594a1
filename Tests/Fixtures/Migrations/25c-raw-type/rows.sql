INSERT INTO Trip (_id, status, history) VALUES (1, 0, '[0,9]'), (2, 9, '[]');
