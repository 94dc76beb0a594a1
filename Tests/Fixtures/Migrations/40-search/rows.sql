INSERT INTO Page (_id, title, body) VALUES (2, 'One', 'the moon'), (3, 'Two', 'the world');
DELETE FROM Page WHERE _id = 1;
