INSERT INTO Trip (_id, title, draft) VALUES (1, 'x', 'd');
