CREATE TABLE Log (text TEXT);
CREATE VIEW short AS SELECT substr(fullName, 1, 2) AS two FROM Person;
CREATE INDEX added ON Person (fullName, rank);
CREATE TRIGGER noted AFTER UPDATE OF fullName ON Person BEGIN INSERT INTO Log VALUES (old.fullName); END;
