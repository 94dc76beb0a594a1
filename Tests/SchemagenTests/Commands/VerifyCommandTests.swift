import Foundation
import SQLiteKit
import SchemaDiagnostics
import SchemaEmission
import SchemaFiles
import SchemaMigration
import SchemaModel
import SchemaSnapshot
import Testing

@testable import schemagen

/// `schemagen verify`: every path over rows made for it, and the path of a store that is there.
@Suite struct VerifyCommandTests {
    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    private static func schema(_ migration: String = "{}", new: String = "code: String?") -> String {
        """
        schema: Shop
        version: 2.0.0
        models:
          Order:
            attributes:
              name: String
              \(new)
        versions:
          1.0.0:
            models:
              Order:
                attributes:
                  name: String
                  code: String?
          2.0.0: { migration: \(migration) }

        """
    }

    /// A store of the first version, as a program of then has left it.
    private func makeStore(_ rows: String) throws -> String {
        let path = try workspace.file("customer.db")
        let schema = try workspace.file("Shop.schema.yaml", Self.schema())
        var findings: [Finding] = []
        var sources: [SourceText] = []
        let side = try #require(
            try readSide(
                SchemaSide(path: schema, version: SchemaVersion(1, 0, 0)), findings: &findings, sources: &sources))
        let opener = StoreOpener(.file(path, .create), target: ProofVersion(side.schema).target) { _, _ in nil }
        let opened = try opener.open()
        try opened.connection.execute(rows)
        opened.connection.close()
        return path
    }

    @Test func `SQL of the author's that is not SQLite's is told as what it is`() throws {
        let path = try workspace.file(
            "Shop.schema.yaml",
            Self.schema(
                new: "code: String?\n      when: Date = now\n      late: { type: Bool, derived: \"when > 86400\" }"))
        let run = workspace.run("verify", path)
        #expect(run.code == .findings && run.error.contains("[SG632]"), "\(run)")
        #expect(
            run.error.contains("a new store of version 2.0.0 cannot be made: near \"when\": syntax error"), "\(run)")
        #expect(run.error.contains("in: CREATE TABLE \"Order\" ("), "\(run)")
        try workspace.file(
            "Shop.schema.yaml",
            Self.schema(
                new:
                    "code: String?\n      when: Date = now\n      late: { type: Bool, derived: \"\\\"when\\\" > 86400\" }"
            ))
        let mended = workspace.run("verify", path)
        #expect(mended.code == .clean, "\(mended.error)")
    }

    static let histories = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "PostgresHistories")

    @Test(arguments: [
        "Classes", "Columns", "Equal", "Moves", "Names", "Rows", "Siblings", "Strategies", "Types",
    ]) func `histories for PostgreSQL are proved in SQLite too`(name: String) throws {
        let run = workspace.run("verify", Self.histories.appending(path: "\(name)/\(name).schema.yaml").path)
        #expect(run.code == .clean, "\(run.error)")
    }

    @Test func `every path is proved`() throws {
        try workspace.releaseLibrary()
        let path = try workspace.file("Library.schema.yaml")
        let run = workspace.run("verify", path)
        #expect(run.code == .clean && run.error == "")
        #expect(
            run.out == """
                Library 1.0.0 → 2.0.0: 9 rows, 3 columns kept row by row
                \(path): 2 versions, 1 path proved

                """)
    }

    @Test func `a first version has no path`() throws {
        let path = try workspace.file("Library.schema.yaml", Workspace.library(version: "1.0.0", "title: String"))
        let run = workspace.run("verify", path)
        #expect(run.code == .clean)
        #expect(run.out == "\(path): 1 version, 0 paths proved\n")
    }

    @Test func `rows that a condition refuses are told of, and the others go on`() throws {
        let path = try workspace.file(
            "Shop.schema.yaml", Self.schema("{ convert: { Order.code: strict } }", new: "code: Int?"))
        let run = workspace.run("verify", path, "--format", "json")
        #expect(run.code == .clean)
        #expect(run.out.contains("\"SG627\"") && !run.out.contains("\"error\""))
        #expect(
            run.out.contains("1.0.0 → 2.0.0: Each value of `Order.code` must be one of `Int` from version 2.0.0 on."))
        #expect(workspace.run("verify", path).out.contains("Shop 1.0.0 → 2.0.0: "))
    }

    @Test func `Swift code is left to the program`() throws {
        let path = try workspace.file("Shop.schema.yaml", Self.schema("{ custom: true }"))
        let run = workspace.run("verify", path)
        #expect(run.code == .clean)
        #expect(run.error.contains("needs the program: prove it with `verifyMigrations` of SchemaTesting [SG628]"))
        #expect(run.out == "\(path): 2 versions, 0 paths proved\n")
    }

    @Test func `statements of one's own that leave a reference nowhere`() throws {
        let path = try workspace.file(
            "Shop.schema.yaml", Self.schema("{ after: [\"UPDATE \\\"Order\\\" SET name = NULL\"] }"))
        let run = workspace.run("verify", path)
        #expect(run.code == .findings)
        #expect(
            run.error.contains(
                "error: 1.0.0 → 2.0.0: A statement of the migration failed: NOT NULL constraint failed: Order.name"))
        #expect(run.error.contains("[SG626]"))
        #expect(run.error.contains("note: statement: UPDATE \"Order\" SET name = NULL"))
        #expect(run.out == "\(path): 2 versions, not every path holds\n")
    }

    @Test(arguments: [
        ("values: { Order.code: \"upper(name) || '-' || ifnull(code, '?')\" }", "code: String", 3),
        (
            "before: [\"UPDATE \\\"Order\\\" SET name = name || '!'\"], values: { Order.code: \"name\" }",
            "code: String", 3
        ),
        ("values: { Order.twice: \"length(name) * 2\" }", "code: String?\n      twice: Int", 4),
    ])
    func `values of one's own are worked out over the older rows`(
        migration: String, new: String, columns: Int
    ) throws {
        let path = try workspace.file("Shop.schema.yaml", Self.schema("{ \(migration) }", new: new))
        let run = workspace.run("verify", path)
        #expect(run.code == .clean && !run.error.contains("[SG62"), "\(run)")
        #expect(run.out.hasPrefix("Shop 1.0.0 → 2.0.0: 9 rows, \(columns) columns kept row by row\n"), "\(run.out)")
    }

    private static let hierarchy = """
        Order: { inheritance: %, attributes: { name: String, code: String? } }, \
        Late: { inherits: Order, attributes: { days: Int = 3, note: String? } }, Lost: { inherits: Late }
        """

    private static func hierarchy(_ strategy: String) -> String { hierarchy.replacing("%", with: strategy) }

    /// Also where they lie in files, and where their rows come from several tables: against a plan with other values than the schema says.
    @Test(arguments: [
        (
            "Order: { attributes: { name: String, scan: Data? } }",
            "Order: { attributes: { name: String, scan: { type: \"Data?\", externalStorage: true } } }",
            ["Order.scan": ("CAST(name || hex(scan) AS BLOB)", "CAST(name AS BLOB)")]
        ),
        (
            "Order: { attributes: { name: String, scan: { type: \"Data?\", externalStorage: true } } }",
            "Order: { attributes: { name: String, scan: { type: \"Data?\", externalStorage: true }, size: Int? } }",
            ["Order.scan": ("scan", "NULL"), "Order.size": ("length(scan)", "length(scan) + 1")]
        ),
        (
            hierarchy("single"), hierarchy("joined"),
            ["Order.name": ("upper(name)", "name"), "Late.days": ("days % 9 + 1", "days % 9 + 2")]
        ),
        (
            hierarchy("joined"), hierarchy("single"),
            ["Order.name": ("name || '!'", "name"), "Late.note": ("days", "days || ' '")]
        ),
        (
            hierarchy("concrete"), hierarchy("single"),
            ["Order.name": ("name || '!'", "name"), "Late.days": ("days % 9 + 1", "days % 9")]
        ),
        (
            hierarchy("single"), hierarchy("concrete"),
            ["Order.code": ("name || name", "name"), "Late.note": ("'x' || days", "'x'")]
        ),
        (
            hierarchy("joined"), hierarchy("concrete"),
            ["Order.code": ("name || name", "name"), "Late.note": ("'x' || days", "'x'")]
        ),
        (
            hierarchy("concrete"), hierarchy("joined"),
            ["Order.code": ("name || name", "name"), "Late.note": ("'x' || days", "'x'")]
        ),
    ])
    func `values in files and of hierarchies that move are held against the rows`(
        old: String, new: String, values: [String: (right: String, wrong: String)]
    ) throws {
        func write(_ value: (String, (right: String, wrong: String)) -> String) throws -> String {
            let list = values.sorted { $0.key < $1.key }.map { "\($0.key): \"\(value($0.key, $0.value))\"" }
            return try workspace.file(
                "Shop.schema.yaml",
                """
                schema: Shop
                version: 2.0.0
                models: { \(new) }
                versions:
                  1.0.0: { models: { \(old) } }
                  2.0.0: { migration: { values: { \(list.joined(separator: ", ")) } } }

                """)
        }
        func planned(_ path: String) throws -> PlannedPaths {
            var pipeline = GenerationPipeline(SchemaLocation(path), files: DiskFiles())
            let planned = try #require(try pipeline.plan(), "\(pipeline.findings.all)")
            return PlannedPaths(planned.resolved, released: planned.history.schemas)
        }
        let path = try write { $1.right }
        let run = workspace.run("verify", path)
        #expect(run.code == .clean && !run.error.contains("[SG62"), "\(run)")
        let said = try planned(path)
        for name in values.keys {
            let other = try planned(write { $0 == name ? $1.wrong : $1.right })
            let folder = try ProofFolder()
            var proof = MigrationProof(said.versions, folder: folder.path, plan: other.plan)
            try proof.run()
            let found = proof.failures.compactMap { failure -> String? in
                guard case .valuesLost(let rows, "the value is not what `values` says") = failure.reason else {
                    return nil
                }
                return "\(rows.model).\(rows.member)"
            }
            #expect(Set(found) == [name] && proof.failures.count == found.count, "\(proof.failures)")
        }
    }

    @Test func `statements of one's own may change any value`() throws {
        let path = try workspace.file(
            "Shop.schema.yaml",
            Self.schema("{ after: [\"UPDATE \\\"Order\\\" SET code = (SELECT count(*) FROM \\\"Order\\\") || name\"] }")
        )
        let run = workspace.run("verify", path)
        #expect(run.code == .clean && !run.error.contains("[SG629]"), "\(run)")
        let chance = try workspace.file(
            "Shop.schema.yaml", Self.schema("{ after: [\"UPDATE \\\"Order\\\" SET code = random()\"] }"))
        let other = workspace.run("verify", chance)
        #expect(other.code == .clean, "\(other)")
        #expect(other.error.contains("[SG629]"), "\(other)")
    }

    /// The ways differ in them by chance.
    @Test func `what is made of a random value is others each time too`() throws {
        let values = try workspace.file(
            "A.schema.yaml",
            """
            schema: A
            version: 3.0.0
            models: { A: { attributes: { name: String, u: { type: UUID, default: uuid }, code: String, size: Int } } }
            versions:
              1.0.0: { models: { A: { attributes: { name: String } } } }
              2.0.0: { models: { A: { attributes: { name: String, u: { type: UUID, default: uuid } } } } }
              3.0.0: { migration: { values: { A.code: "lower(hex(u))", A.size: length(name) } } }
            """)
        let parts = try workspace.file(
            "T.schema.yaml",
            """
            schema: T
            version: 3.0.0
            models:
              T:
                attributes: { n: Int }
                relationships: { x: { type: "X?", inverse: none }, y: { type: "Y?", inverse: none } }
              X: { attributes: { u: UUID } }
              Y: { attributes: { w: UUID } }
            versions:
              1.0.0: { models: { T: { attributes: { n: Int } } } }
              2.0.0:
                models:
                  T: { attributes: { n: Int, u: { type: UUID, default: uuid }, w: { type: UUID, default: uuid } } }
              3.0.0:
                migration:
                  extract: { T.u: { into: X.u, link: T.x } }
                  split: { T: { into: Y, link: T.y, members: { w: w } } }
            """)
        for path in [values, parts] {
            let run = workspace.run("verify", path)
            #expect(run.code == .clean && !run.error.contains("[SG62"), "\(run)")
        }
    }

    @Test func `a computed column that leaves its type`() throws {
        let path = try workspace.file(
            "Shop.schema.yaml",
            """
            schema: Shop
            version: 2.0.0
            models:
              Order:
                attributes:
                  n: Int
                  twice: { type: Int, derived: "n * 2" }
            versions:
              1.0.0: { models: { Order: { attributes: { n: Int } } } }

            """)
        let run = workspace.run("verify", path)
        #expect(run.code == .clean)
        // The largest integers have no double.
        #expect(run.error.contains("must be of its type (INTEGER). 3 of the rows made for the proof do not fit"))
        #expect(run.error.contains("[SG627]"))
    }

    @Test func `a schema with an error is not run`() throws {
        let path = try workspace.file("Shop.schema.yaml", Self.schema(new: "other: String"))
        let run = workspace.run("verify", path)
        #expect(run.code == .findings && run.out == "")
        #expect(run.error.contains("[SG202]"))
    }

    // MARK: A store

    @Test func `a store is proved on a copy, and stays as it is`() throws {
        let store = try makeStore(
            "INSERT INTO \"Order\" (_id, name, code) VALUES (1, 'α', NULL), (9007199254740993, '', 'x'); CREATE INDEX mine ON \"Order\" (code)"
        )
        let before = try Data(contentsOf: URL(filePath: store))
        let names = try workspace.files()
        let run = workspace.run("verify", try workspace.file("Shop.schema.yaml"), "--store", store)
        #expect(run.code == .clean)
        #expect(
            run.out == """
                \(store): version 1.0.0, copied
                  Order  2 → 2
                Shop 1.0.0 → 2.0.0: 2 rows, 3 columns kept row by row

                """)
        #expect(try Data(contentsOf: URL(filePath: store)) == before)
        #expect(try workspace.files() == names)
    }

    @Test func `rows of a store that are refused are an error`() throws {
        let store = try makeStore("INSERT INTO \"Order\" (_id, name, code) VALUES (1, 'a', '7'), (2, 'b', 'x')")
        let path = try workspace.file(
            "Shop.schema.yaml", Self.schema("{ convert: { Order.code: strict } }", new: "code: Int?"))
        let run = workspace.run("verify", path, "--store", store)
        #expect(run.code == .findings)
        #expect(
            run.error.contains(
                "1 row does not fit (Order 2). The store is as it was; mend or delete them and try again. [SG630]"))
    }

    @Test func `files that are no store of the schema`() throws {
        let path = try workspace.file("Shop.schema.yaml", Self.schema())
        #expect(workspace.run("verify", path, "--store", try workspace.file("none.db")).code == .file)
        let text = try workspace.file("text.db", String(repeating: "no database\n", count: 300))
        let run = workspace.run("verify", path, "--store", text)
        #expect(run.code == .findings && run.error.contains("The file is no database."))
        let foreign = try Connection(path: try workspace.file("foreign.db"), .create)
        try foreign.execute("CREATE TABLE t (x)")
        foreign.close()
        let other = workspace.run("verify", path, "--store", try workspace.file("foreign.db"))
        #expect(
            other.code == .findings && other.error.contains("This database was not made by this library (tables: t)"))
    }

    @Test func `a store of a version that is none of the schema's, or the newest`() throws {
        let store = try makeStore("")
        let path = try workspace.file("Shop.schema.yaml", Self.schema().replacing("1.0.0", with: "1.5.0"))
        let run = workspace.run("verify", path, "--store", store)
        #expect(
            run.code == .findings && run.error.contains("The store has version 1.0.0, which this program does not know")
        )
        let first = try workspace.file(
            "Shop.schema.yaml",
            "schema: Shop\nversion: 1.0.0\nmodels:\n  Order:\n    attributes:\n      name: String\n      code: String?\n"
        )
        let newest = workspace.run("verify", first, "--store", store)
        #expect(newest.code == .clean)
        #expect(
            newest.out
                == "\(store): version 1.0.0, copied\n\(store): it has the newest version; there is no path to prove\n")
    }
}
