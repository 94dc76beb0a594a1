-- Bytes of which each block of a hundred differs from the others.
INSERT INTO Trip (_id, cover) VALUES (1, zeroblob(0)), (4, NULL), (5, X'00FF80FE');
INSERT INTO Trip (_id, cover)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 209715)
    SELECT 2, CAST(group_concat(printf('%-100d', i * 7919), '') AS BLOB) FROM n WHERE i <= 1024 UNION ALL
    SELECT 3, CAST(group_concat(printf('%-100d', i * 7919), '') AS BLOB) FROM n;
