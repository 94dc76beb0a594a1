INSERT INTO Trip (_id, layout, tint) VALUES (1, '{"w":1}', X'00FF'), (2, NULL, X'');
