INSERT INTO Task (_id, title, isCompleted) VALUES (1, 'Ψώνια', 1), (2, '', 0), (4, 'Τηλέφωνο 📞', 1), (9007199254740993, 'x', 0);
