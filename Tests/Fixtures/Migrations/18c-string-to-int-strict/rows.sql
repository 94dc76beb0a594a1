INSERT INTO Trip (_id, code) VALUES (1, '7'), (2, '007'), (3, '1e3'), (4, 'abc'), (5, '1.5'), (6, ''), (7, '-12');
