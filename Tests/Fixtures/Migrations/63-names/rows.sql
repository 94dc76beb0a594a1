INSERT INTO "Table" (_id) VALUES (1);
INSERT INTO "Order" (_id, "order", "group", "index", "🚢", nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn, "table") VALUES (2, 'it''s "quoted"', 3, NULL, 4, 'long', 1);
INSERT INTO "دریا" (_id, "موج") VALUES (5, 'آب'), (6, '');
INSERT INTO "دریا_values" VALUES (5, 6);
