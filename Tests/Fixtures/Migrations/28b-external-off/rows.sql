INSERT INTO Trip (_id, cover) VALUES (1, zeroblob(0)), (2, zeroblob(102400)), (3, zeroblob(20971520)), (4, NULL);
