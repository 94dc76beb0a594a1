INSERT INTO Place (_id, name, at_x, at_y, _has_at, shape, day, price, exact, big, words, counts) VALUES (1, 'x', 1.5, NULL, 1, '{"x":1,"y":2}', '2024-05-01T08:30:00.250000000Z', 995, '12.50', X'FFFFFFFFFFFFFFFF', '["a"]', '{"a":1}');
INSERT INTO Visit (_id, _kind, begun, place, minutes, days) VALUES (2, 2, 1.0, 1, 30, NULL), (3, 3, 2.0, 1, NULL, 4);
