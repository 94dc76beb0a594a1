DO $$
BEGIN
    ASSERT (SELECT array_agg(name ORDER BY _id) FROM "Person") = ARRAY['b', 'd', 'e', 'f'], 'the newest stays, NULLs are not equal';
    ASSERT (SELECT array_agg(author ORDER BY _id) FROM "Note") = ARRAY[2, 2, 2, NULL, 4]::bigint[], 'children follow';
    ASSERT (SELECT array_agg(person ORDER BY _id) FROM "Badge") = ARRAY[2, 4, NULL]::bigint[], 'a badge follows';
    ASSERT (SELECT array_agg(("Group_id", "Person_id")::text ORDER BY 1) FROM (SELECT * FROM "Group_members" ORDER BY 1, 2) AS m)
        = ARRAY['(1,2)', '(2,2)', '(2,4)'], 'links follow, each once';
END $$;
