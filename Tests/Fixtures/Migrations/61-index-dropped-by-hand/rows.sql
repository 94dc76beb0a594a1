INSERT INTO Trip (_id, title, rank) VALUES (1, 'x', 2);
DROP INDEX "idx_Trip_title_rank";
