INSERT INTO Trip (_id, mood) VALUES (1, 'calm'), (2, 'wild'), (3, NULL);
