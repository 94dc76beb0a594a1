INSERT INTO Article (_id, title, content, createdDate) VALUES
    (1, 'مقال', 'الأول', 700000000.25), (2, 'خبر', 'x', 700000001), (3, 'مقال', 'الثاني', 700000002), (4, 'مقال', '', 700000003),
    (5, 'Réseau', 'e', 1), (6, 'Re' || char(769) || 'seau', 'd', 2);
INSERT INTO Comment (_id, text, article) VALUES (10, 'a', 1), (11, 'b', 3), (12, 'c', 4), (13, 'd', 2);
INSERT INTO Tag (_id, name) VALUES (20, 'swift'), (21, 'sql');
INSERT INTO Article_tags (Article_id, Tag_id) VALUES (1, 20), (3, 20), (3, 21), (2, 21);
