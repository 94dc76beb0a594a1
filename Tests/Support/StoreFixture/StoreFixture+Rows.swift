import SQLiteKit

extension StoreFixture {
    /// Travellers in several scripts, each with trips, and one trip with every tag.
    /// - Parameters:
    ///   - extraTravelers: further travellers.
    ///   - nameLength: the least length of their names.
    package static func fill(_ connection: Connection, extraTravelers: Int = 0, nameLength: Int = 10) throws {
        try connection.transaction {
            let names = ["Nima", "شیرین", "Ἀθηνᾶ", "שרה", "👩🏽‍🚀 Ada", "", "a\0b", "İstanbul"]
            for (index, name) in names.enumerated() {
                try connection.run(
                    "INSERT INTO \"Traveler\" (\"_id\", \"name\", \"age\") VALUES (?, ?, ?)",
                    [
                        .integer(Int64(index + 1)), .text(name),
                        index % 3 == 0 ? .null : .integer(index == 1 ? .max : Int64(index)),
                    ])
                try connection.run(
                    "INSERT INTO \"Trip\" (\"_id\", \"destination\", \"price\", \"organizer\") VALUES (?, ?, ?, ?)",
                    [
                        .integer(Int64(100 + index)), .text("تهران \(index)"),
                        index == 4 ? .null : .text("1234567890123456789.\(index)5"), .integer(Int64(index + 1)),
                    ])
            }
            try connection.execute(
                """
                INSERT INTO "Tag" ("_id", "name") VALUES (1, 'دریا'), (2, 'Berg');
                INSERT INTO "Tag_trips" VALUES (1, 100), (2, 100), (2, 103)
                """)
            try connection.run(
                """
                INSERT INTO "Traveler" ("name", "age") SELECT hex(zeroblob(?2 / 2)) || value, value
                FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?1)
                SELECT value FROM n WHERE ?1 > 0)
                """, [.integer(Int64(extraTravelers)), .integer(Int64(nameLength))])
        }
    }

    /// Everything in a database but its `_schema`: the schema's objects and every row of every table, in a fixed order.
    package static func content(of connection: Connection) throws -> [String: [[Value]]] {
        var content = [
            "sqlite_schema": try connection.rows(
                "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name <> '_schema' ORDER BY type, name")
        ]
        let tables = try connection.values(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> '_schema'")
        for table in tables.compactMap(\.text) {
            content[table] = try connection.rows("SELECT * FROM \"\(table)\" ORDER BY 1, 2")
        }
        return content
    }
}
