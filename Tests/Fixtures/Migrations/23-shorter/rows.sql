INSERT INTO Trip (_id, name) VALUES (1, 'short'), (2, '0123456789'), (3, '0123456789A'), (4, 'دریادریادریا');
