import SQLiteKit
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// Stores that are filled to prove migrations on, and what they are held against.
struct SeededStoreTests {
    private static func body(_ strategy: String) -> String {
        """
        enums: { Mood: { type: Int, cases: { low: 3, high: 9 } } }
        structs: { Spot: { x: Double, y: Int? } }
        models:
          Media:
            inheritance: \(strategy)
            attributes:
              title: { type: String, unique: \(strategy == "concrete" ? "false" : "true") }
              size: Int?
              mood: Mood = high
              spot: { type: "Spot?", storage: columns }
              tags: "[String] = []"
            relationships:
              owner: { type: Person, inverse: media }
              links: { type: "[Media]", inverse: links }
          Film:
            inherits: Media
            attributes: { blob: Data?, price: "Decimal(12,2) = 1.00", exact: Decimal? }
          Audio: { inherits: Media, attributes: { at: Date = now, id: { type: UUID, default: uuid, unique: true } } }
          Person:
            attributes: { name: String?, isOn: Bool = true, page: URL? }
            relationships:
              media: { type: "[Media]", inverse: owner, ordered: true, deleteRule: cascade }
              partner: { type: "Person?", inverse: partnerOf }
              partnerOf: { type: "Person?", inverse: partner }
              seat: { type: Seat, inverse: person }
              clubs: { type: "[Club]", inverse: members, ordered: true }
          Seat: { relationships: { person: { type: "Person?", inverse: seat, deleteRule: cascade } } }
          Club:
            attributes: { name: String, year: Int8 }
            relationships: { members: { type: "[Person]", inverse: clubs } }
            unique: [[name, year]]
        """
    }

    private func filled(_ schema: SchemaModel.Schema) throws -> Connection {
        let connection = try empty(schema)
        try StoreSeeder(describe(schema), rawValues: ["Mood": [3, 9]]).fill(connection)
        return connection
    }

    private func empty(_ schema: SchemaModel.Schema) throws -> Connection {
        let connection = try Connection()
        try registerSchemaFunctions(on: connection)
        let target = TargetSchema(
            version: schema.version, hash: storeHash(of: schema), snapshot: SchemaText.encode(describe(schema)),
            creation: { creationPlan(for: schema) })
        try createStore(on: connection, target: target, options: MigrationOptions())
        return connection
    }

    @Test(arguments: ["single", "joined", "concrete"]) func everyModelHasRowsOfEveryKind(strategy: String) throws {
        let schema = try Versions(Self.body(strategy)).schemas[0]
        let connection = try filled(schema)
        #expect(try connection.foreignKeyViolations() == [])
        #expect(try connection.value("PRAGMA integrity_check") == "ok")
        let contents = try StoreContents(of: connection, schema: describe(schema))
        #expect(contents.rows.mapValues(\.count) == ["Media": 9, "Film": 9, "Audio": 9, "Person": 9, "Seat": 9, "Club": 9])
        let keys = contents.rows.values.flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
        #expect(keys.contains { $0 > 9_007_199_254_740_993 })

        func values(_ model: String, _ name: String) -> [Value] {
            (contents.rows[model] ?? [:]).values.compactMap { $0.values[name] }
        }
        #expect(Set(values("Film", "size")).isSuperset(of: [.null, 0, .integer(.min), .integer(.max), 9_007_199_254_740_993]))
        #expect(Set(values("Person", "name")).isSuperset(of: [.null, ""]))
        #expect(values("Film", "blob").contains { $0.blob?.count == 100_000 })
        #expect(values("Film", "blob").contains(.blob([])))
        #expect(Set(values("Media", "mood")) == [3, 9])
        #expect(Set(values("Media", "spot.?")) == [0, 1])
        #expect(Set(values("Audio", "id")).count == 9)
        #expect(Set(values("Media", "title")).count == 9)
        #expect(Set(values("Club", "year")).isSubset(of: Set((-128...127).map { .integer($0) })))
    }

    @Test(arguments: ["single", "joined", "concrete"]) func linksAreOneSeveralAndNone(strategy: String) throws {
        let schema = try Versions(Self.body(strategy)).schemas[0]
        let contents = try StoreContents(of: filled(schema), schema: describe(schema))
        func links(_ model: String, _ name: String) -> [[Int64]] {
            (contents.rows[model] ?? [:]).values.map { $0.links[name] ?? [] }
        }
        #expect(links("Film", "owner").allSatisfy { $0.count == 1 })
        #expect(Set(links("Person", "media").map(\.count)).count > 1)
        #expect(links("Person", "media").map(\.count).reduce(0, +) == 27)
        #expect(links("Person", "partner").contains([]))
        #expect(links("Person", "seat").map(\.count) == Array(repeating: 1, count: 9))
        #expect(Set(links("Person", "seat")).count == 9)
        #expect(Set(links("Person", "clubs").map(\.count)) == [0, 1, 2, 3])
        // Both ends tell of the same links.
        let there = contents.rows["Person"]!.flatMap { key, row in (row.links["clubs"] ?? []).map { [key, $0] } }
        let back = contents.rows["Club"]!.flatMap { key, row in (row.links["members"] ?? []).map { [$0, key] } }
        #expect(Set(there) == Set(back))
        #expect(links("Media", "links").contains { !$0.isEmpty })
    }

    @Test func theSameSchemaGetsTheSameRows() throws {
        let schema = try Versions(Self.body("single")).schemas[0]
        let (one, other) = (try filled(schema), try filled(schema))
        #expect(
            try StoreContents(of: one, schema: describe(schema)) == StoreContents(of: other, schema: describe(schema)))
        try other.execute("UPDATE Person SET isOn = 1 - isOn WHERE name IS NULL")
        #expect(
            try StoreContents(of: one, schema: describe(schema)) != StoreContents(of: other, schema: describe(schema)))
        #expect(throws: (any Error).self) { try StoreSeeder(describe(schema)).fill(one) }
        #expect(try one.value("SELECT count(*) FROM Person") == 9)
    }

    @Test func rowsWithoutAPartnerThatTheyNeedAreLeftOut() throws {
        let schema = try Versions(
            """
            models:
              Base: { abstract: true }
              Owner: { relationships: { base: { type: Base, inverse: none }, others: { type: "[Other]", inverse: owner, deleteRule: cascade } } }
              Other: { relationships: { owner: { type: Owner, inverse: others } } }
              Free: {}
            """
        ).schemas[0]
        let contents = try StoreContents(of: filled(schema), schema: describe(schema))
        #expect(contents.rows.mapValues(\.count) == ["Owner": 0, "Other": 0, "Free": 9])
    }

    @Test func catalogsTellWhatDiffers() throws {
        let versions = try Versions(
            "models: { A: { attributes: { b: Int, c: String? }, indexes: [[b]] } }",
            "models: { A: { attributes: { c: String?, b: Int }, indexes: [[b]] } }",
            "models: { A: { attributes: { b: Int, c: String? }, checks: { positive: \"b > 0\" } } }")
        let catalogs = try versions.schemas.map { try StoreCatalog(of: empty($0)) }
        // The order of columns is no difference.
        #expect(catalogs[0] == catalogs[1])
        #expect(
            catalogs[2].differences(from: catalogs[0]) == [
                "A: + CONSTRAINT \"positive\" CHECK (b > 0)",
                "idx_A_b: - index of A: CREATE INDEX \"idx_A_b\" ON \"A\" (\"b\")",
            ])
    }
}
