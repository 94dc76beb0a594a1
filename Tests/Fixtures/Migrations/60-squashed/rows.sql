INSERT INTO Trip (_id, title, length) VALUES (1, 'Paris', 5), (2, 'رم', 2);
