import Foundation
import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import Testing

@testable import schemagen

/// SQL of the author's that SQLite does not understand is the schema's fault, whatever store it is held against.
struct VersionNotMadeTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace() }

    private func schema(_ now: String, before: String = "") throws -> String {
        try workspace.file(
            "S.schema.yaml",
            """
            schema: S
            version: 2.0.0
            models:
              T:
                attributes: { when: Int\(now) }
            versions:
              0.9.0:
                models:
                  T: { attributes: { when: Int\(before) } }
              1.0.0:
                models:
                  T: { attributes: { when: Int } }
            """)
    }

    private func store(_ sql: String) throws -> String {
        let path = try workspace.file("s.store")
        let schema = try schema("")
        var (findings, sources): ([Finding], [SourceText]) = ([], [])
        let side = try #require(
            try readSide(SchemaSide(schema + "@1.0.0"), findings: &findings, sources: &sources), "\(findings)")
        let opened = try StoreOpener(.file(path, .create), target: side.target(side.schema)) { _, _ in nil }.open()
        try opened.connection.execute(sql)
        opened.connection.close()
        return path
    }

    private static let bad = ", isLate: { type: Bool, derived: \"when > 3\" }"
    private static let foreign = "DROP TABLE _schema; PRAGMA application_id = 0"

    @Test(arguments: ["INSERT INTO T (_id, \"when\") VALUES (1, 5)", foreign])
    func `The edited version is named, and the store left as it is`(sql: String) throws {
        let store = try store(sql)
        let schema = try schema(Self.bad)
        let before = try workspace.contents()
        var commands = [
            ["migrate", schema, store], ["migrate", schema, store, "--dry-run"],
            ["inspect", store, "--against", schema + "@2.0.0"],
        ]
        if sql == Self.foreign {
            commands.append(["inspect", store, "--against", schema])
        } else {
            commands.append(["verify", schema, "--store", store])
        }
        for command in commands {
            let run = workspace.run(command)
            #expect(run.code == .findings, "\(command): \(run)")
            #expect(
                run.error.contains(
                    "S.schema.yaml:2:10: error: a new store of version 2.0.0 cannot be made: near \"when\": syntax error"
                ),
                "\(command): \(run)")
            #expect(run.error.contains("[SG632]") && !run.error.contains("SG858"), "\(command): \(run)")
            #expect(try workspace.contents() == before)
        }
    }

    /// No database can be of it, and nobody can mend a version that is released.
    @Test func `An older version that nobody can make is nobody's`() throws {
        let store = try store(Self.foreign)
        let schema = try schema(", more: Int?", before: Self.bad)
        let named = workspace.run("migrate", schema, store, "--as", "0.9.0")
        #expect(named.code == .findings && named.error.contains("[SG632]"), "\(named)")
        #expect(named.error.contains("S.schema.yaml:7:"), "\(named)")
        let run = workspace.run("migrate", schema, store)
        #expect(run.code == .clean && run.out.contains("taken for a store of version 1.0.0"), "\(run)")
        #expect(try workspace.values(store, "SELECT count(*) FROM pragma_table_info('T') WHERE name = 'more'") == [1])
    }
}
