INSERT INTO Place (_id, name) VALUES (1, 'park'), (2, 'zoo');
INSERT INTO Hotel (_id, title) VALUES (2, 'inn'), (7, 'spa');
INSERT INTO Visit (_id, hotel) VALUES (20, 2), (21, 7);
