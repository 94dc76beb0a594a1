INSERT INTO User (_id, name, street, city) VALUES (3, 'a', 's1', 'c1'), (5, 'b', 's1', 'c2');
