INSERT INTO Person (_id, fullName, rank) VALUES (1, 'Ann', 1), (2, 'Bo', 0), (3, '蘭', 2);
