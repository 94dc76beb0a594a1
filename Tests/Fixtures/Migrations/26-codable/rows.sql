INSERT INTO Trip (_id, layout, tint) VALUES (1, '{"w":1}', X'00FF'), (2, NULL, X''),
    (3, '{"deep":[1,{"a":null}],"é":"😀\u0000"}', X'0001FEFF80'), (4, '', X'7B7D'), (5, 'no JSON', zeroblob(5000));
