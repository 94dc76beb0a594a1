INSERT INTO "Item" (first, second, label, count, wide, "asText", "asReal", flagged, precise, amount, "strictNumber", "nullNumber", "defaultNumber",
    "lossyNumber", needed, loose, stage, mood, limited, paid, total, gone, "_has_place", place_x, price, "when") VALUES
    (1, 10, 'Ένα Two', 2147483647, 4294967295, -2147483648, -32768, true, 0.1, 9999999999.99, '9223372036854775807', 'x', 128, 255.5, NULL, 'a',
        'early', 'glad', '', true, 'four', '\x00', true, 1.5, 1.25, '2001-01-02 00:00:01+00'),
    (2, 20, 'two', -3, 0, 7, 1, false, 1e30, -0.01, '-42', '007', -128, -1e300, 'kept', 'b', 'late', 'blue', 'longer than five', false, '',
        NULL, false, NULL, 0, '0001-01-01 00:00:00+00'),
    (3, 30, '日本', 11, 1, 0, 0, true, -0.5, 0, '0', NULL, 127, 254.9, '', '', 'late', 'sad', 'abc', false, '日本', NULL, false, NULL, 99999999.99, now());
INSERT INTO "Left" (name, owner) VALUES ('left 1', 1), ('left none', NULL);
INSERT INTO "Right" (name, owner) VALUES ('right 2', 2), ('right 1', 1), ('right 1 again', 1);
