INSERT INTO Trip (_id, mood) VALUES (1, 'calm'), (2, 'mild'), (3, NULL), (4, 'Wild');
