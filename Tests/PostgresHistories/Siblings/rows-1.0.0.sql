INSERT INTO "Animal" (_kind, tag, size, "isTame", seen, "catTag", "catSize", "catTame", lives) VALUES
    (1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), (2, 'd', -1, false, '2001-01-01', NULL, NULL, NULL, NULL),
    (3, NULL, NULL, NULL, NULL, 'c', 9223372036854775807, false, 9), (3, NULL, NULL, NULL, NULL, '', 2, true, 1);
