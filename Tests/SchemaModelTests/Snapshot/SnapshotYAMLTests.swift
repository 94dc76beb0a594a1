import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML
import Testing

@testable import SchemaModel

struct SnapshotYAMLTests {
    @Test func textOfASchema() throws {
        let versions = try Versions(
            """
            # A comment that goes.
            generate: { access: public }
            enums:
              Status: [open, "no", closed]
              Level: { type: Int, cases: { low: 0, high: 9 }, doc: How much. }
            models:
              Trip:
                doc: "A \\"journey\\".\\n\\tSecond line: سفر 🧳"
                attributes:
                  name: { type: String, originalName: fullName, unique: true }
                  notes: String?
                  tags: "[String?] = []"
                  price: "Decimal(12,2) = 9.5"
                  status: Status = no
                  begins: Date = 2024-05-01T08:30:00.25+03:30
                relationships:
                  owner: { type: "Person?", inverse: trips, doc: Who pays. }
                  guests: { type: "[Person]?", inverse: none }
                indexes:
                  - [name, -begins]
                  - { columns: [{ column: notes, collate: nocase }, owner], where: "status = 'open'" }
                unique:
                  - { columns: [owner, begins], onConflict: error, nulls: same }
              Work: { inherits: Trip, abstract: true, originalName: Job }
              Long: { inherits: Work }
              Person:
                relationships: { trips: { type: "[Trip]", inverse: owner, deleteRule: cascade } }
            """)
        #expect(
            snapshotYAML(of: versions.schemas[0]) == #"""
                # A released version, written by `schemagen freeze`: edits are refused.
                schema: Test
                version: 1.0.0
                generate:
                  access: public

                enums:
                  Status:
                    type: String
                    cases:
                      open: open
                      "no": "no"
                      closed: closed
                  Level:
                    doc: "How much."
                    type: Int
                    cases:
                      low: 0
                      high: 9

                models:
                  Trip:
                    doc: "A \"journey\".\n\tSecond line: سفر 🧳"
                    kind: 1
                    attributes:
                      name:
                        type: String
                        originalName: fullName
                      notes: String?
                      tags:
                        type: "[String?]"
                        default: []
                      price:
                        type: Decimal(12,2)
                        default: "9.50"
                      status:
                        type: Status
                        default: "no"
                      begins:
                        type: Date
                        default: "2024-05-01T05:00:00.25Z"
                    relationships:
                      owner:
                        doc: "Who pays."
                        type: Person?
                        inverse: trips
                        deleteRule: nullify
                      guests:
                        type: "[Person]?"
                        inverse: none
                        deleteRule: nullify
                    indexes:
                      - [name, -begins]
                      - { columns: [{ column: notes, collate: nocase }, owner], where: "status = 'open'" }
                    unique:
                      - [name]
                      - { columns: [owner, begins], onConflict: error, nulls: same }

                  Work:
                    inherits: Trip
                    abstract: true
                    kind: 2
                    originalName: Job

                  Long:
                    inherits: Work
                    kind: 3

                  Person:
                    relationships:
                      trips:
                        type: "[Trip]"
                        inverse: owner
                        deleteRule: cascade

                """#)
        expectSnapshotReads(as: versions.schemas[0])
    }

    @Test func everyDefaultComesBack() throws {
        let attributes: [(ScalarType, DefaultValue)] = [
            (.string, .string("")), (.string, .string("now")),
            (.string, .string("true # \u{1}\u{7F}\u{85}\u{2028}\u{FEFF}'\"\\\r\n")),
            (.int, .integer(.min)), (.int, .integer(.max)), (.uint8, .integer(255)), (.double, .double(0.1)),
            (.double, .double(1e300)),
            (.double, .double(-.leastNonzeroMagnitude)), (.double, .double(5)), (.float, .double(Double(Float(0.1)))),
            (.bool, .bool(true)),
            (.bool, .bool(false)), (.decimal, .decimal("-0.05")), (.decimal, .decimal("12345678901234567890")),
            (.date, .now),
            (.uuid, .newUUID), (.uuid, .uuid("00112233-4455-6677-8899-AABBCCDDEEFF")),
            (.url, .url("https://example.org/?q=%20#a")),
        ]
        let schema = Schema.make([
            .make("Thing", attributes.enumerated().map { .make("a\($0.offset)", $0.element.0, default: $0.element.1) })
        ])
        expectSnapshotReads(as: schema)
    }

    @Test(
        arguments: [
            (0, "2001-01-01T00:00:00Z"), (-1, "2000-12-31T23:59:59Z"), (-0.25, "2000-12-31T23:59:59.75Z"),
            (86_400 * 59, "2001-03-01T00:00:00Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
            (730_857_600.123456789, "2024-02-29T00:00:00.1234568Z"),
            (0.1, "2001-01-01T00:00:00.1Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"),
            (252_423_993_599, "9999-12-31T23:59:59Z"),
        ] as [(Double, String)])
    func instants(seconds: Double, text: String) {
        #expect(instantText(seconds) == text)
        let read = dateLiteral(text)
        #expect(read == seconds)
    }

    @Test func hardNames() throws {
        let names = [
            "order", "null", "true", "y", "سفر", "ταξίδι", "🧳", "e\u{301}", "\u{E9}x", "a1", "on", "نیم\u{200C}فاصله",
        ]
        let schema = Schema.make([
            .make(
                "Thing", names.map { .make($0, optional: true) },
                indexes: [Index(members: names.map { .init($0, isDescending: true) })],
                uniques: [Unique(members: names.reversed())])
        ])
        expectSnapshotReads(as: schema)
        #expect(snapshotYAML(of: schema).contains("\n      سفر: String?\n"))
        #expect(snapshotYAML(of: schema).contains("\n      \"null\": String?\n"))
    }

    @Test func randomSchemasComeBack() {
        for seed in UInt64(1)...40 {
            for schema in RandomHistory(seed: seed, versions: 3).schemas { expectSnapshotReads(as: schema) }
        }
    }
}
