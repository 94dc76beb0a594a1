CREATE TABLE leg (_id INTEGER PRIMARY KEY, place TEXT);
INSERT INTO leg VALUES (1, 'mine');
INSERT INTO Trip (_id, title) VALUES (1, 'x');
