DO $$
DECLARE one "Item"; two "Item"; three "Item";
BEGIN
    SELECT * INTO STRICT one FROM "Item" WHERE _id = 1;
    SELECT * INTO STRICT two FROM "Item" WHERE _id = 2;
    SELECT * INTO STRICT three FROM "Item" WHERE _id = 3;
    ASSERT (one.first, one.second, one.title, one.label) = (10, 1, 'Ένα Two', 3), 'names are swapped, values follow';
    ASSERT (one.count, one.wide, one."asText", one."asReal") = (2147483647, 4294967295, '-2147483648', -32768), 'wider types';
    ASSERT (one.flagged, two.flagged) = (1, 0), 'a boolean becomes a number';
    ASSERT one.precise = 0.1::real::double precision AND one.amount = 9999999999.99, 'more digits';
    ASSERT (one."strictNumber", two."strictNumber") = (9223372036854775807, -42), 'strict';
    ASSERT one."nullNumber" IS NULL AND two."nullNumber" IS NULL AND three."nullNumber" IS NULL, '007 and x are no numbers';
    ASSERT (one."defaultNumber", two."defaultNumber", three."defaultNumber") = (7, -128, 127), 'default';
    ASSERT (one."lossyNumber", two."lossyNumber", three."lossyNumber") = (255, 0, 254), 'lossy';
    ASSERT (one.needed, two.needed, three.needed) = ('it''s \ new', 'kept', ''), 'NULL is filled, an empty text stays';
    ASSERT (one.stage, two.stage) = (1, 2), 'cases get numbers';
    ASSERT (one.mood, two.mood, three.mood) = ('happy', 'sad', 'sad'), 'cases are mapped';
    ASSERT two.limited = 'longer than five', 'limits leave rows alone';
    -- ASCII letters alone fold, and the older `first` is meant.
    ASSERT (one.slug, three.slug) = ('Ένα two-1', '日本-3'), 'values over the older row';
    ASSERT (one.total, two.total, three.total) = (104, 0, 2), 'a value of another type over its own older one';
    ASSERT (one."isBig", two."isBig", three."isBig") = (false, false, true), 'a condition as a value';
    ASSERT one."addedNow" = two."addedNow", 'one instant for all rows';
    ASSERT one."addedID" <> two."addedID", 'a key for each row';
    ASSERT one."addedDay" = '2020-02-29 12:00:00.25+00' AND one."addedTags" = '["a", "b\"c"]', 'defaults fill';
    ASSERT (one.place_x, one.place_y) = (1.5, 0.5) AND two.place_y IS NULL AND NOT two."_has_place", 'a struct that is there gets its field';
    ASSERT (one.twice, one.shout) = (20, 'Ένα TWO!'), 'computed';
    ASSERT (one.price, one.cost, two.cost) = (1.25, 6.25, 2.50), 'decimals are units to SQLite: 250 are 2.50';
    ASSERT (one."isLate", two."isLate") = (true, false), 'seconds since 2001';
    ASSERT (SELECT array_agg(name ORDER BY _id) FROM "Right") = ARRAY['left 1', 'left none'], 'tables are swapped';
    ASSERT (SELECT array_agg(owner ORDER BY _id) FROM "Left") = ARRAY[2, 1, 1]::bigint[], 'keys go with their table';
    ASSERT (SELECT count(*) FROM "Item" WHERE "_words_Item_search" @@ to_tsquery('simple', 'tw:*')) = 2, 'search finds beginnings';
    UPDATE "Item" SET limited = 'ok';
    BEGIN
        UPDATE "Item" SET loose = NULL, first = 1 WHERE _id IN (1, 2);
        ASSERT false, 'NULL is the same as NULL';
    EXCEPTION WHEN unique_violation THEN NULL;
    END;
    BEGIN
        UPDATE "Left" SET name = 'X' WHERE _id = 1;
        UPDATE "Left" SET name = 'x' WHERE _id = 2;
        ASSERT false, 'nocase';
    EXCEPTION WHEN unique_violation THEN NULL;
    END;
    BEGIN
        UPDATE "Item" SET limited = 'too long for it' WHERE _id = 1;
        ASSERT false, 'limits hold for what is written';
    EXCEPTION WHEN check_violation THEN NULL;
    END;
    DELETE FROM "Item" WHERE _id = 2;
    ASSERT (SELECT count(*) FROM "Left") = 2, 'cascade';
END $$;
