CREATE INDEX "by hand" ON Trip (title, rank);
CREATE VIEW shown AS SELECT title, rank FROM Trip;
CREATE TRIGGER watched AFTER UPDATE ON Guest BEGIN SELECT RAISE(ABORT, 'no row is to change'); END;
