INSERT INTO Guest (_id, email, seen) VALUES (1, 'Bob', 1), (2, 'bob', 2), (3, 'Ann', 3);
