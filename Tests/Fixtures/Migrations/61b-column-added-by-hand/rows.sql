ALTER TABLE Trip ADD COLUMN shoe TEXT;
INSERT INTO Trip (_id, title, rank, shoe) VALUES (1, 'x', 2, '42');
