INSERT INTO Trip (_id, status, history) VALUES (1, 'a', '["a","b"]'), (2, 'b', '[]'), (3, 'c', '["b"]');
