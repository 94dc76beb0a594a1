ALTER TABLE Trip ADD COLUMN Shoe INTEGER;
INSERT INTO Trip (_id, title, shoe) VALUES (1, 'x', 42);
