import SchemaMigration
import SchemaModel
import SchemaSnapshot
import Testing

extension CaseStore {
    typealias Path = [(schema: Schema, plan: PlanDescription)]

    /// Migrates the store and compares it with one that is made new.
    func migrate(
        along path: Path, others: String?, comparedWith newest: Schema, _ way: String,
        asking queries: [Expectation.Query] = []
    ) throws {
        let added = try add(others)
        for (schema, plan) in path { try open(schema, with: plan) }
        // Also with what others added, and with the rows as they are.
        #expect(try drift(from: newest) == [], "\(way)")
        try use { database in
            #expect(try database.query("PRAGMA foreign_key_check") == [], "\(way)")
            #expect(try database.query("PRAGMA integrity_check") == ["ok"], "\(way)")
            for query in queries {
                let rows = try database.query(query.sql)
                #expect(rows == query.rows, "\(way): \(query.sql)")
            }
            let objects = try database.query(Self.objects)
            #expect(added.filter { !objects.contains($0) } == [], "\(way)")
            // What is left is the schema's own.
            for object in added { try database.connection.execute("DROP " + object) }
        }
        let shape = try use { try StoreShape(of: $0) }
        #expect(try shape == CaseStore(newest).use { try StoreShape(of: $0) }, "\(way)")
    }

    /// Tries to migrate the store, which is to stay as it is.
    func expectRefusal(
        _ refusal: (code: String, words: String), along path: Path, others: String?, _ way: String
    ) throws {
        _ = try add(others)
        let before = try content()
        var hashes: [String] = []
        let error = #expect(throws: StoreError.self, "\(way)") {
            for (schema, plan) in path {
                try open(schema, with: plan)
                hashes.append(schema.version.description)
            }
        }
        #expect(error?.code == refusal.code, "\(way): \(String(describing: error))")
        #expect(error?.message.contains(refusal.words) == true, "\(way): \(String(describing: error))")
        // Step by step the earlier steps were taken.
        if hashes.isEmpty { #expect(try content() == before, "\(way)") }
    }

    private static let objects =
        "SELECT type || ' \"' || replace(name, '\"', '\"\"') || '\"' FROM sqlite_schema WHERE sql IS NOT NULL"

    /// Makes what someone else made.
    ///
    /// - Returns: each object's type and name, in an order in which they can go: what stands on others first.
    private func add(_ others: String?) throws -> [String] {
        guard let others else { return [] }
        return try use { database in
            let before = Set(try database.query(Self.objects))
            try database.connection.execute(others)
            let added = try database.query(Self.objects).filter { !before.contains($0) }
            return ["trigger", "index", "view", "table"].flatMap { kind in added.filter { $0.hasPrefix(kind) } }
        }
    }
}
