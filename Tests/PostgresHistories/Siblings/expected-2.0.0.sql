DO $$
BEGIN
    ASSERT (SELECT array_agg((_id, _kind, tag, size, "isTame", lives)::text ORDER BY _id) FROM "Animal")
        = ARRAY['(1,1,none,7,t,)', '(2,2,d,-1,f,)', '(3,3,c,9223372036854775807,f,9)', '(4,3,"",2,t,1)'], 'what siblings had becomes one, and the base''s own rows get the default';
    ASSERT (SELECT array_agg(extract(year FROM seen) ORDER BY _id) FROM "Animal") = ARRAY[2020, 2001, 2020, 2020]::numeric[], 'what one of them had too';
    ASSERT (SELECT array_agg((_id, _kind, label, wide, extract(year FROM made))::text ORDER BY _id) FROM "Shape")
        = ARRAY['(1,2,r,0,2001)', '(2,3,"",-9223372036854775808,9999)'], 'columns become one in their table';
END $$;
