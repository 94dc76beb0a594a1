BEGIN;
INSERT INTO "_ids_Base" (_kind) VALUES (2), (1);
INSERT INTO "Part" (_id, note, mood, level, moment, unix, written, key, price, rate, "any", whole, tiny, bits, "real", small, point, tags, words, text, data, link) VALUES (1, 'Grüße aus Köln', 'sweet', 9223372036854775807, '2001-01-01 00:00:00.000001+00', '1969-12-31 23:59:59.999+00', '9999-12-31 23:59:59.999999+00',
    'ffffffff-ffff-ffff-ffff-ffffffffffff', 9999999999.99, -999999999.999999999, 123456789012345678901234567890.1234567890, 18446744073709551615,
    -128, 4294967295, 5e-324, 3.4028235e38, '{"x": 0.1, "label": "日\u0041"}', '["a\"b", ""]', '{"ключ": -1}', E'\U0001F469\u200D\U0001F467 e\u0301 \\ ''', '\x00ff', 'https://example.org/ä?q=%20');
INSERT INTO "Base" (_id, mood, level, moment, unix, written, key, price, rate, "any", whole, tiny, bits, "real", small, point, tags, words, text, data, link) VALUES (2, 'open', NULL, '0001-01-01 00:00:00+00', '2024-02-29 12:00:00+05:30', '2024-02-29 12:00:00.25+00', '00000000-0000-0000-0000-000000000000', -0.01, 0, 1e-20, 0, 127, 0, -0.0, 'NaN', '{"x": 1}',
    '[]', '{}', '', NULL, NULL);
COMMIT;
CREATE SCHEMA aside;
CREATE TABLE aside.expected AS SELECT mood, level, moment, unix, written, key, price, rate, "any", whole, tiny, bits, "real", small, point, tags, words, text, data, link FROM "Part" UNION ALL SELECT mood, level, moment, unix, written, key, price, rate, "any", whole, tiny, bits, "real", small, point, tags, words, text, data, link FROM "Base";
