INSERT INTO "Person" (name, email, seen, city) VALUES
    ('a', 'same', '2020-01-01', 'Paris'), ('b', 'same', '2022-01-01', 'Rome'), ('c', 'same', '2021-01-01', NULL),
    ('d', NULL, '2020-01-01', 'Paris'), ('e', NULL, '2020-01-01', ''), ('f', 'Same', '2020-01-01', 'Paris');
INSERT INTO "Badge" (code, person) VALUES ('x', 1), ('y', 4), ('z', NULL);
INSERT INTO "Note" (text, author) VALUES ('of a', 1), ('of b', 2), ('of c', 3), ('of none', NULL), ('of d', 4);
INSERT INTO "Group" (title) VALUES ('g'), ('h');
INSERT INTO "Group_members" VALUES (1, 1), (1, 2), (2, 3), (2, 4);
