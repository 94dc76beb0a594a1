DO $$
BEGIN
    ASSERT (SELECT array_agg(e::text) FROM aside.expected AS e) = (SELECT array_agg(b::text) FROM (SELECT mood, level, moment, unix, written, key, price, rate, "any", whole, tiny, bits, "real", small, point, tags, words, text, data, link FROM "Base" ORDER BY _id) AS b),
        'every value is what it was';
    ASSERT (SELECT extract(microseconds FROM moment) FROM "Base" WHERE _id = 1) = 1, 'to the microsecond';
    ASSERT (SELECT whole FROM "Base" WHERE _id = 1) = 18446744073709551615 AND (SELECT words ->> 'ключ' FROM "Base" WHERE _id = 1) = '-1', 'in its type';
    ASSERT (SELECT count(*) FROM "Base" WHERE "_words_Part_search" @@ to_tsquery('simple', 'köl:* & grüße')) = 1, 'words are found';
    BEGIN
        UPDATE "Base" SET mood = 'other';
        ASSERT false, 'no other case';
    EXCEPTION WHEN check_violation THEN NULL;
    END;
    BEGIN
        UPDATE "Base" SET tiny = 128;
        ASSERT false, 'no other number';
    EXCEPTION WHEN check_violation THEN NULL;
    END;
    BEGIN
        UPDATE "Base" SET whole = 18446744073709551616;
        ASSERT false, 'no more than 64 bits';
    EXCEPTION WHEN check_violation THEN NULL;
    END;
    BEGIN
        UPDATE "Base" SET price = 10000000000;
        ASSERT false, 'no more digits';
    EXCEPTION WHEN numeric_value_out_of_range THEN NULL;
    END;
    ASSERT pg_typeof((SELECT stamp FROM "Base" LIMIT 1)) = 'timestamptz'::regtype AND (SELECT count(*) FROM "Base" WHERE stamp > now() - interval '1 hour') > 0, 'an instant';
END $$;
