INSERT INTO Trip (_id, title) VALUES (1, 'x'), (2, 'y'), (3, 'z');
UPDATE "_schema" SET value = 4 WHERE key = 'nextID';
DELETE FROM Trip WHERE _id = 3;
