INSERT INTO "Animal" (_kind, "Dog_tag", "Dog_size", "Dog_isTame", seen, "catTag", "catSize", "catTame", lives) VALUES
    (1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), (2, 'd', -1, false, '2001-01-01', NULL, NULL, NULL, NULL),
    (3, NULL, NULL, NULL, NULL, 'c', 9223372036854775807, false, 9), (3, NULL, NULL, NULL, NULL, '', 2, true, 1);
INSERT INTO "Shape" (_kind, "Round_label", "Round_wide", "Round_made", "Square_label", "Square_wide", "Square_made") VALUES
    (2, 'r', 0, '2001-01-01', NULL, NULL, NULL), (3, NULL, NULL, NULL, '', -9223372036854775808, '9999-12-31');
