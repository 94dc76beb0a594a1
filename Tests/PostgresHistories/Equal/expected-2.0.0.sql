DO $$
BEGIN
    ASSERT (SELECT array_agg((_id, email, new)::text ORDER BY _id) FROM "Person") = ARRAY['(2,a,)', '(4,,2)', '(5,,)'], 'the oldest stays, of each class';
    ASSERT (SELECT array_agg((_id, room)::text ORDER BY _id) FROM "Guest") = ARRAY['(2,two)', '(5,five)'], 'with its part, and the others go with theirs';
    ASSERT (SELECT array_agg(coalesce(old, 0) ORDER BY _id) FROM "Stay") = ARRAY[2, 2, 5, 0]::bigint[], 'keys follow';
    ASSERT (SELECT array_agg(t::text ORDER BY t) FROM "Stay_people" AS t) = ARRAY['(1,2)', '(2,2)', '(3,5)'], 'links follow, each once';
    ASSERT (SELECT array_agg((_id, name)::text ORDER BY _id) FROM "Pass") = ARRAY['(3,q)', '(4,r)'], 'the newest stays';
    ASSERT (SELECT array_agg(_id ORDER BY _id) FROM "_ids_Ticket") = ARRAY[1, 3, 4]::bigint[], 'keys go with their rows';
    ASSERT (SELECT array_agg((coalesce(ticket, 0), pass)::text ORDER BY _id) FROM "Seat") = ARRAY['(3,3)', '(3,3)', '(1,4)', '(0,3)'], 'keys to either follow';
END $$;
