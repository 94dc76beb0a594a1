import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

@Suite("External storage") struct ExternalStorageRulesTests {
    private func thresholds(_ attributes: String) throws -> [Int?] {
        try schema("models: { Trip: { attributes: { \(attributes) } } }").models[0].attributes.map(
            \.form.externalThreshold)
    }

    @Test func everyForm() throws {
        let found = try thresholds(
            """
            a: { type: Data, externalStorage: true }, b: { type: "Data?", externalStorage: false },
            c: { type: Data, externalStorage: { threshold: 0 } }, d: { type: Data?, externalStorage: { threshold: 1_000 } },
            e: { type: Data, externalStorage: {} }
            """)
        #expect(found == [100_000, nil, 0, 1000, 100_000])
    }

    @Test func misuse() {
        expectFindings(
            in: """
                enums: { Color: [red] }
                structs: { Point: { x: Int, data: { type: Data, ⟦1⟧externalStorage: true } } }
                models:
                  Trip:
                    attributes:
                      a: { type: String, externalStorage: ⟦2⟧true }
                      b: { type: "[Data]", externalStorage: ⟦3⟧true }
                      c: { type: Color, externalStorage: ⟦4⟧{ threshold: 1 } }
                      d: { type: Data, transformer: T, externalStorage: ⟦5⟧true }
                      e: { type: Data, derived: "x'00'", externalStorage: ⟦6⟧true }
                      f: { type: Data?, transient: true, externalStorage: ⟦7⟧true }
                      g: { type: Data?, ephemeral: true, externalStorage: ⟦8⟧true }
                      h: { type: Data, externalStorage: ⟦9⟧yes }
                      i: { type: Data, externalStorage: ⟦10⟧[100] }
                      j: { type: Data, externalStorage: { threshold: ⟦11⟧-1 } }
                      k: { type: Data, externalStorage: { threshold: ⟦12⟧"5" } }
                      l: { type: Data, externalStorage: { ⟦13⟧treshold: 5 } }
                      m: { type: Data, externalStorage: { threshold: ⟦14⟧1000000001 } }
                """,
            [
                1: .unknownKey, 2: .externalOfOtherType, 3: .externalOfOtherType, 4: .externalOfOtherType,
                5: .externalBesideKey, 6: .externalBesideKey, 7: .keyWithoutEffect, 8: .keyWithoutEffect,
                9: .wrongShape, 10: .wrongShape, 11: .wrongShape, 12: .wrongShape, 13: .unknownKey, 14: .wrongShape,
            ])
    }

    @Test func nothingIsIndexedByWhatLiesInFiles() {
        let (_, findings) = expectFindings(
            in: """
                models:
                  Trip:
                    attributes:
                      name: String
                      ⟦1⟧cover: { type: Data, unique: true, externalStorage: true }
                      image: { type: Data?, column: pixels, externalStorage: true }
                    indexes: [[name, ⟦2⟧image], [-⟦3⟧cover], { columns: [{ expression: ⟦4⟧length(cover) }] }]
                    unique: [[⟦5⟧image, name]]
                  Sub:
                    inherits: Trip
                    indexes: [[⟦6⟧cover]]
                """,
            [
                1: .externalInIndex, 2: .externalInIndex, 3: .externalInIndex, 4: .externalInIndex,
                5: .externalInIndex, 6: .externalInIndex,
            ])
        #expect(findings[0].message.contains("`cover` has external storage"))
    }

    @Test(
        arguments: [
            "cover IS NULL", "cover IS NOT NULL", "cover ISNULL", "\"cover\" notnull", "name > 1 AND cover is not null",
            "NOT cover IS NULL", "(cover IS NULL OR name = 2)", "CASE WHEN pixels IS NULL THEN 1 ELSE 0 END",
            "pixels IS NULL", "name = 'cover'", "( [cover]  IS  NOT  NULL )",
        ])
    func sqlMayAskWhetherThereIsAValue(condition: String) throws {
        _ = try schema(model(condition))
    }

    @Test(
        arguments: [
            "length(cover) > 3", "cover = x'00'", "cover IS x'00'", "cover IS NOT 3", "name || cover IS NULL",
            "substr(\"cover\", 1, 2) IS NULL", "pixels > x'00'", "pixels = 3", "(cover) = 1", "cover",
            "cover COLLATE nocase IS NULL", "cover IN (1)", "name = cover", "x'00' < Cover",
        ])
    func sqlMayNotLookIntoFiles(condition: String) {
        let expected: [Int: FindingCode] = [1: .externalInSQL, 2: .externalInSQL]
        let (_, findings) = expectFindings(in: model(condition, marked: true), expected)
        #expect(findings[0].message.contains("SQL can only ask whether it `IS NULL`"))
    }

    private func model(_ condition: String, marked: Bool = false) -> String {
        let quoted = "'" + condition.replacing("'", with: "''") + "'"
        return """
            models:
              Trip:
                attributes:
                  name: Int
                  cover: { type: Data, externalStorage: true }
                  image: { type: Data?, column: pixels, externalStorage: true }
                indexes: [{ columns: [name], where: \(marked ? "⟦1⟧" : "")\(quoted) }]
                checks: { sound: \(marked ? "⟦2⟧" : "")\(quoted) }
            """
    }

    @Test func aColumnThatTakesBothForms() throws {
        let schema = try schema(
            "models: { Trip: { attributes: { cover: { type: Data, externalStorage: true }, plain: Data } } }")
        let text = StoreLayout(of: schema).tables[0].sql
        #expect(text.contains("\"cover\" ANY NOT NULL") && text.contains("\"plain\" BLOB NOT NULL"))
        let described = describe(schema).entities[0].attributes
        #expect(described.map(\.externalThreshold) == [100_000, nil])
        #expect(try SchemaText.decode(SchemaText.encode(describe(schema))) == describe(schema))
    }

    @Test func theThresholdLiesInNoHash() throws {
        let hashes = try ["true", "{ threshold: 5 }", "false"].map { value in
            let schema = try schema(
                "models: { Trip: { attributes: { cover: { type: Data, externalStorage: \(value) } } } }")
            return (storeHash(of: schema), apiHash(of: schema))
        }
        #expect(hashes[0].0 == hashes[1].0 && hashes[0].0 != hashes[2].0)
        #expect(Set(hashes.map(\.1)).count == 1)
    }

    @Test func itIsTurnedOnAndOff() throws {
        func trip(_ keys: String) -> String {
            "models: { Trip: { attributes: { n: Int, cover: { type: Data?\(keys) } } } }"
        }
        let (off, on) = (trip(""), trip(", externalStorage: true"))
        let rows = ["INSERT INTO Trip (_id, n, cover) VALUES (1, 7, X'00'), (2, 8, X''), (3, 9, NULL)"]
        let expected = ["SELECT n, typeof(cover), hex(cover) FROM Trip": ["7|blob|00", "8|blob|", "9|null|"]]
        for bodies in [(off, on), (on, off)] {
            try proveMigration(Versions(bodies.0, bodies.1), rows: rows, expected: expected, forms: [.rebuild])
        }
        try proveMigration(Versions(on, off, on), rows: rows, expected: expected)
        // A threshold is for values that are set from now on.
        try proveMigration(
            Versions(on, trip(", externalStorage: { threshold: 5 }")), rows: rows, expected: expected, forms: [])
        let changes = try diff(from: Versions(on).schemas[0], to: Versions(off, off).schemas[1])
        #expect(changes.map(\.summary) == ["external storage of `Trip.cover` turned off"])
        #expect(changes.map(\.code) == [.externalStorageChanged])
    }

    @Test func whatIsTurnedOffComesFromItsFile() throws {
        let versions = try Versions(
            "models: { Trip: { attributes: { cover: { type: Data, externalStorage: true } } } }",
            "models: { Trip: { attributes: { image: { type: Data, originalName: cover } } } }")
        var findings = Findings()
        let plan = planMigration(
            from: versions.schemas[0], to: versions.schemas[1], places: versions.places, findings: &findings)
        let statements = try #require(plan).steps.flatMap(\.statements)
        #expect(statements.contains { $0.contains("schemagen_external(\"image\")") })
    }

    @Test func valuesOverOldRowsSeeTheBytes() throws {
        try proveMigration(
            Versions(
                "models: { Trip: { attributes: { cover: { type: Data?, externalStorage: true } } } }",
                """
                models: { Trip: { attributes: { cover: { type: Data?, externalStorage: true }, size: Int = 0 } } }
                versions: { 2.0.0: { migration: { values: { Trip.size: "coalesce(length(cover), -1)" } } } }
                """), rows: ["INSERT INTO Trip (_id, cover) VALUES (1, X'0102'), (2, NULL)"],
            expected: ["SELECT _id, size FROM Trip": ["1|2", "2|-1"]])
    }

    @Test func anotherTypeIsRefused() throws {
        let versions = try Versions(
            "models: { Trip: { attributes: { cover: { type: Data, externalStorage: true } } } }",
            "models: { Trip: { attributes: { cover: UUID } } }")
        #expect(problems(versions).map(\.code) == [.narrowingType])
    }
}
