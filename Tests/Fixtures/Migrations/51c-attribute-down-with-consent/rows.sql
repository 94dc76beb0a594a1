INSERT INTO Media (_id, _kind, title, length) VALUES (1, 1, 'box', 3), (2, 2, 'song', 5), (3, 3, 'book', 9);
