INSERT INTO Trip (_id, done) VALUES (1, '0'), (2, '1'), (3, '2'), (4, 'true'), (5, 'false'), (6, 'TRUE'), (7, '');
