CREATE INDEX "code by hand" ON Trip (code);
CREATE VIEW shown AS SELECT title, code FROM Trip;
CREATE TRIGGER watched AFTER UPDATE ON Trip BEGIN SELECT RAISE(ABORT, 'it is not to run'); END;
