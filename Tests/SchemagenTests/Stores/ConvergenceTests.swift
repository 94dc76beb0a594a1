import SchemaDiagnostics
import SchemaModel
import Testing

@testable import schemagen

/// After a migration `inspect --against` finds nothing, also for changes that no folder of `Tests/Fixtures/Migrations` has; of the others the
/// conformance tests hold that.
struct ConvergenceTests {
    struct Change: Sendable, CustomTestStringConvertible {
        var kind: String
        var older: String
        var newer: String
        var migration = "{}"
        /// Over the older version.
        var rows = ""

        var testDescription: String { kind }
    }

    private static let changes: [Change] = [
        Change(
            kind: "attributeLifetimeChanged", older: a("x: { type: Int?, transient: true }"),
            newer: a("x: { type: Int?, ephemeral: true }")),
        Change(
            kind: "baseChanged", older: "models: { V: { attributes: { a: Int } }, C: { inherits: V } }",
            newer: "models: { V: { attributes: { a: Int } }, M: { inherits: V }, C: { inherits: M } }",
            rows: "INSERT INTO V (_id, _kind, a) SELECT 1, max(_kind), 7 FROM (SELECT 1 AS _kind UNION SELECT 2)"),
        Change(
            kind: "checkRemoved", older: a("x: Int = 1", ", checks: { positive: x > 0 }"), newer: a("x: Int = 1"),
            rows: "INSERT INTO A (_id, name) VALUES (1, 'a')"),
        Change(kind: "classRenamed", older: a(), newer: a("", ", class: Other")),
        Change(
            kind: "cloudEncryptionChanged", older: a("x: Int?"),
            newer: a("x: { type: Int?, allowsCloudEncryption: true }")),
        Change(
            kind: "conflictRuleChanged", older: a("x: Int?", ", unique: [[name, x]]"),
            newer: a("x: Int?", ", unique: [{ columns: [name, x], onConflict: error }]")),
        Change(
            kind: "enumAdded", older: a(), newer: "enums: { E: [a, b] }\n" + a("e: E = a"),
            rows: "INSERT INTO A (_id, name) VALUES (1, 'a')"),
        Change(
            kind: "enumRemoved", older: "enums: { E: [a, b] }\n" + a("e: E = a"), newer: a(),
            migration: "{ remove: [A.e] }", rows: "INSERT INTO A (_id, name) VALUES (1, 'a')"),
        Change(
            kind: "hintStale", older: a("x: { type: Int?, originalName: y }"),
            newer: a("x: { type: Int?, originalName: y }, z: Int?")),
        Change(
            kind: "initializerChanged", older: a("x: Int?", ", init: [name]"), newer: a("x: Int?", ", init: [name, x]")),
        Change(
            kind: "modelBecameConcrete",
            older: "models: { V: { abstract: true, attributes: { a: Int } }, C: { inherits: V } }",
            newer: "models: { V: { attributes: { a: Int } }, C: { inherits: V } }"),
        Change(
            kind: "modelRemoved",
            older: "models: { A: { attributes: { name: String } }, B: { attributes: { x: Int } } }",
            newer: a(), migration: "{ remove: [B] }", rows: "INSERT INTO B (_id, x) VALUES (1, 2)"),
        Change(
            kind: "preservationChanged", older: a("x: Int?"),
            newer: a("x: { type: Int?, preserveValueOnDeletion: true }")),
        Change(kind: "profileChanged", older: a("x: Int?"), newer: "profiles: [sourceStable]\n" + a("x: Int?")),
        Change(
            kind: "relationshipMoved",
            older:
                "models: { B: { attributes: { x: Int } }, V: { attributes: { a: Int } }, C: { inherits: V, relationships: { b: { type: B?, inverse: none } } } }",
            newer:
                "models: { B: { attributes: { x: Int } }, V: { attributes: { a: Int }, relationships: { b: { type: B?, inverse: none } } }, C: { inherits: V } }"
        ),
        Change(
            kind: "searchChanged", older: a("x: String?", ", search: [name]"),
            newer: a("x: String?", ", search: [name, x]"), rows: "INSERT INTO A (_id, name) VALUES (1, 'a')"),
        Change(
            kind: "searchRemoved", older: a("x: String?", ", search: [name]"), newer: a("x: String?"),
            rows: "INSERT INTO A (_id, name) VALUES (1, 'a')"),
        Change(
            kind: "updateStampChanged", older: a("x: Date = now"),
            newer: a("x: { type: Date, default: now, onUpdate: now }")),
    ]

    private static func a(_ attributes: String = "", _ rest: String = "") -> String {
        "models: { A: { attributes: { name: String\(attributes.isEmpty ? "" : ", " + attributes) }\(rest) } }"
    }

    @Test(arguments: changes) func `A migrated store is what its version says`(change: Change) throws {
        let workspace = try Workspace()
        func text(_ version: String, _ body: String, _ entries: String) -> String {
            "schema: Case\nversion: \(version)\n\(body)\n\(entries)"
        }
        try #require(
            workspace.run("freeze", workspace.file("Case.schema.yaml", text("1.0.0", change.older, ""))).code == .clean)
        let schema = try workspace.file(
            "Case.schema.yaml",
            text("2.0.0", change.newer, "versions: { 2.0.0: { migration: \(change.migration) } }\n"))
        let store = try workspace.store("a.store", schema, version: "1.0.0")
        if !change.rows.isEmpty { try workspace.tamper(store, change.rows) }
        // And so many that no copy of a table is one page.
        let isPlain = change.older.contains("A: { attributes: { name: String")
        if isPlain {
            try workspace.tamper(
                store,
                """
                WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 3009)
                INSERT INTO A (_id, name) SELECT i, 'name ' || i FROM n
                """)
        }
        var (findings, sources) = ([Finding](), [SourceText]())
        let side = try #require(
            try readSide(SchemaSide(schema), findings: &findings, sources: &sources), "\(findings)")
        let newer = side.schema
        let older = try #require(side.versions.first { $0.version < newer.version })
        let found = diff(from: older, to: newer, directives: side.directives[newer.version] ?? MigrationDirectives())
        #expect(
            found.contains { Mirror(reflecting: $0.kind).children.first?.label == change.kind },
            "\(found.map(\.summary))")

        let run = workspace.run("migrate", schema, store)
        #expect(run.code == .clean && run.out.contains("migrated from 1.0.0 to 2.0.0"), "\(run)")
        let inspected = workspace.run("inspect", store, "--against", schema)
        if isPlain {
            #expect(
                try workspace.values(store, "SELECT count(*) FROM A WHERE _id > 9 AND name = 'name ' || _id") == [3000])
        }
        #expect(inspected.code == .clean && inspected.out.hasSuffix("is what Case 2.0.0 says\n"), "\(inspected)")
    }
}
