WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Trip (_id, destination, startDate, endDate) SELECT 100 + i, 'شهر ' || (i % 97), i, i + 1 FROM n;
