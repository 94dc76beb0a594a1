INSERT INTO Trip (_id, title) VALUES (5, 'x'), (6, 'y'), (7, 'z');
INSERT INTO Note (_id, text, trip, _order_notes) VALUES (1, 'a', 5, 30), (2, 'b', 5, 10), (3, 'c', 5, NULL), (4, 'd', 6, NULL), (9, 'e', 6, NULL), (10, 'f', NULL, 7);
