INSERT INTO "Person" (name, email, seen, city) VALUES
    ('Ann', 'a', '2020-01-01', 'Paris'), ('ANN', 'b', '2022-01-01', 'Rome'), ('Bob', NULL, '2021-01-01', NULL),
    ('Cyd', 'c', '2020-01-01', 'Paris'), ('Dée', 'd', '2020-01-01', ''), ('Dee', 'e', '2020-01-01', 'Paris');
INSERT INTO "Note" (text, author) VALUES ('of Ann', 1), ('of ANN', 2), ('of Bob', 3), ('of none', NULL);
INSERT INTO "Group" (caption) VALUES ('g'), ('h');
INSERT INTO "Group_members" ("Group_id", "Person_id") VALUES (1, 1), (1, 2), (2, 6), (2, 3);
