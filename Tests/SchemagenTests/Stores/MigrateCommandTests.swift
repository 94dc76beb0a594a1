import Foundation
import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import Testing

@testable import schemagen

/// `schemagen migrate`: a store is brought to a version, and nothing is lost or written where that cannot be.
struct MigrateCommandTests {
    let workspace: Workspace
    let schema: String

    /// 1.0.0 is released; 2.0.0, a draft, renames an attribute, makes one longer and adds one.
    init() throws {
        workspace = try Workspace()
        schema = try workspace.file("Shop.schema.yaml", Workspace.shop(version: "1.0.0"))
        try #require(workspace.run("freeze", schema).code == .clean)
        try edit("2.0.0", "memo: { type: String, default: none }")
    }

    private func edit(_ version: String, _ attributes: String..., directives: String = "") throws {
        var text = Workspace.shop(
            version: version, attributes.joined(separator: "\n      "), directives: directives)
        text.replace("date: Date\n", with: "day: { type: Date, originalName: date }\n")
        text.replace("indexes: [[date]]", with: "indexes: [[day]]")
        try workspace.file("Shop.schema.yaml", text)
    }

    private func version(_ store: String) throws -> [Value] {
        try workspace.values(store, "SELECT value FROM _schema WHERE key = 'version'")
    }

    @Test func `A store gets to the edited version with every row, and is in order there`() throws {
        let store = try workspace.makeShop(schema: schema, version: "1.0.0")
        let run = workspace.run("migrate", schema, store)
        #expect(run.code == .clean && run.error == "", "\(run)")
        // The full-text index makes the rename a step that is no pure ALTER.
        #expect(run.out.hasPrefix("\(store): migrated from 1.0.0 to 2.0.0"))
        #expect(try workspace.values(store, "SELECT day FROM \"Order\" ORDER BY _id") == [1.5, 2.5, 3.5])
        #expect(try workspace.values(store, "SELECT DISTINCT memo FROM \"Order\"") == ["none"])
        #expect(workspace.run("inspect", store, "--against", schema).code == .clean)
        let again = workspace.run("migrate", schema, store)
        #expect(again.code == .clean && again.out == "\(store): has version 2.0.0; nothing to do\n")
    }

    @Test(arguments: ["TripPlanner", "External"]) func `After the history of a fixture nothing differs`(
        name: String
    ) throws {
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures")
        let path = fixtures.standardizedFileURL.appending(path: "\(name)/\(name).schema.yaml").path(
            percentEncoded: false)
        var (findings, sources): ([Finding], [SourceText]) = ([], [])
        let side = try #require(try readSide(SchemaSide(path), findings: &findings, sources: &sources))
        let store = try workspace.file("history.store")
        let oldest = try #require(side.versions.first)
        #expect(oldest.version < side.schema.version)
        try StoreOpener(.file(store, .create), target: side.target(oldest)) { _, _ in nil }.open().connection.close()
        #expect(workspace.run("inspect", store, "--against", path).out.hasSuffix("says\n"))
        let run = workspace.run("migrate", path, store)
        #expect(run.out.hasPrefix("\(store): migrated from \(oldest.version) to \(side.schema.version)"), "\(run)")
        let inspected = workspace.run("inspect", store, "--against", path, "--strict")
        #expect(inspected.code == .clean && inspected.error == "", "\(inspected)")
    }

    @Test func `A dry run says what would be done, and writes nothing, nor beside it`() throws {
        let store = try workspace.makeShop(schema: schema, version: "1.0.0")
        let before = try workspace.contents()
        let run = workspace.run("migrate", schema, store, "--dry-run")
        #expect(run.code == .clean, "\(run)")
        #expect(run.out.contains("-- A copy of the store would be made first: \(store).backup-1.0.0\n"), "\(run.out)")
        #expect(run.out.contains(" bytes on the volume, where ") && run.out.contains("BEGIN IMMEDIATE;"))
        #expect(try workspace.contents() == before)
        let bare = workspace.run("migrate", schema, store, "--dry-run", "--no-backup")
        #expect(bare.out.contains("-- No copy of the store would be made.\n"))

        let real = workspace.run("migrate", schema, store)
        #expect(real.out.contains("; the store from before lies at \(store).backup-1.0.0\n"), "\(real)")
        #expect(try version(store + ".backup-1.0.0") == ["1.0.0"])
    }

    @Test func `Rows in the way are counted before anything is written`() throws {
        let text = Workspace.shop(
            version: "2.0.0",
            directives: "versions: { 2.0.0: { migration: { dedupe: { Tag: { by: [title], keep: error } } } } }")
        try workspace.file(
            "Shop.schema.yaml",
            text.replacing("title: String, scan", with: "title: { type: String, unique: true }, scan"))
        let store = try workspace.makeShop(schema: schema, version: "1.0.0")
        try workspace.tamper(store, "UPDATE Tag SET title = 'same'; DELETE FROM Customer WHERE _id = 2")
        let before = try workspace.contents()
        for words in [["migrate", schema, store, "--dry-run"], ["migrate", schema, store]] {
            let run = workspace.run(words)
            #expect(run.code == .findings && run.error.contains("[SG856]"), "\(run)")
            #expect(run.error.contains("rows do not fit (Tag 1, 2)") || run.error.contains("Order.customer"), "\(run)")
            #expect(try workspace.contents()["shop.store"] == before["shop.store"])
        }
    }

    /// A condition behind statements that change rows is looked at when these have run, and not before.
    @Test(arguments: [false, true]) func `A dry run counts the conditions that it cannot look at yet`(isLate: Bool)
        throws
    {
        let before = isLate ? "before: [\"UPDATE Tag SET title = title || _id\"], " : ""
        let text = Workspace.shop(
            version: "2.0.0",
            directives:
                "versions: { 2.0.0: { migration: { \(before)dedupe: { Tag: { by: [title], keep: error } } } } }")
        try workspace.file(
            "Shop.schema.yaml",
            text.replacing("title: String, scan", with: "title: { type: String, unique: true }, scan"))
        let store = try workspace.makeShop(schema: schema, version: "1.0.0")
        let contents = try workspace.contents()
        let run = workspace.run("migrate", schema, store, "--dry-run")
        #expect(run.code == .clean && run.error == "", "\(run)")
        let lines = run.out.split(separator: "\n").filter { $0.contains("could not be looked at yet") }
        #expect(
            lines
                == (isLate
                    ? ["-- 1 condition on rows, behind statements that change rows, could not be looked at yet."] : []),
            "\(run.out)")
        #expect(try workspace.contents() == contents)
        #expect(workspace.run("migrate", schema, store).code == .clean)
    }

    @Test func `A released version can be the target, and a newer store is refused`() throws {
        let store = try workspace.makeShop(schema: schema, version: "1.0.0")
        let same = workspace.run("migrate", schema, store, "--to", "1.0.0")
        #expect(same.out == "\(store): has version 1.0.0; nothing to do\n")
        _ = workspace.run("migrate", schema, store)
        let before = try workspace.contents()
        let run = workspace.run("migrate", schema, store, "--to", "1.0.0")
        #expect(run.code == .findings && run.error.contains("[SG851]"), "\(run)")
        #expect(try workspace.contents() == before)
        #expect(workspace.run("migrate", schema, store, "--to", "3.0.0").code == .usage)
        #expect(workspace.run("migrate", schema, store, "--to", "new").code == .usage)
    }

    @Test func `Swift code on the way stops before anything is written`() throws {
        try edit(
            "2.0.0", "memo: String?", directives: "versions: { 2.0.0: { migration: { custom: true } } }")
        let store = try workspace.makeShop(schema: schema, version: "1.0.0")
        let before = try workspace.contents()
        let run = workspace.run("migrate", schema, store)
        #expect(run.code == .findings && run.error.contains("from 1.0.0 to 2.0.0 runs Swift code"), "\(run)")
        #expect(run.error.contains("[SG855]"))
        #expect(try workspace.contents() == before)
    }

    @Test func `A draft that was edited since is planned from the store's own text`() throws {
        let store = try workspace.makeShop(schema: schema, day: "day")
        try edit("2.0.0", "memo: { type: String, default: none }", "weight: Double?")
        let inspected = workspace.run("inspect", store, "--against", schema)
        #expect(inspected.error.contains("made by an earlier draft of version 2.0.0"), "\(inspected)")
        let run = workspace.run("migrate", schema, store)
        #expect(run.code == .clean && run.out == "\(store): migrated from 2.0.0 to 2.0.0\n", "\(run)")
        #expect(try workspace.values(store, "SELECT day FROM \"Order\" ORDER BY _id") == [1.5, 2.5, 3.5])
        #expect(try workspace.values(store, "SELECT count(*) FROM \"Order\" WHERE weight IS NULL") == [3])
        #expect(workspace.run("inspect", store, "--against", schema).code == .clean)
    }

    /// What the store says of structs are their fields, within JSON too, but for what their enums are called.
    @Test func `A draft whose structs were renamed and changed is planned from the store's own text`() throws {
        let text = """
            schema: Way
            version: 1.0.0
            enums: { Color: [red, green] }
            structs:
              Point: { x: Double, y: Double = 1.5 }
              Place: { name: "String?", at: "Point?", color: Color = red, tags: "[String]" }
              Leg: { from: Point, length: Int, notes: "[String: Int]", next: "Point?" }
            models:
              Trip: { attributes: { place: Place, other: "Place?", legs: "[Leg]", leg: { type: Leg, storage: json } } }
            """
        let draft = try workspace.file("Way.schema.yaml", text)
        let store = try workspace.file("way.store")
        let connection = try Connection(path: store, .create)
        try connection.execute(workspace.run("sql", draft).out)
        try connection.execute(
            """
            INSERT INTO Trip (place_name, _has_place_at, place_at_x, place_at_y, place_color, place_tags, _has_other, legs, leg)
            VALUES ('Ἀθῆναι', 1, 2.5, 3.5, 'green', '["a"]', 0, '[{"from":{"x":1,"y":2},"length":3,"notes":{}}]', '{"from":{"x":1,"y":2},"length":3,"notes":{"k":1}}')
            """)
        connection.close()
        try #require(workspace.run("migrate", draft, store).code == .clean)
        let edited =
            text.replacing("y: Double = 1.5", with: "y: Double = 1.5, z: \"Double?\"").replacing("Point", with: "Spot")
            .replacing("Place", with: "Site").replacing("Leg", with: "Part")
        try workspace.file("Way.schema.yaml", edited)
        let run = workspace.run("migrate", draft, store)
        #expect(run.code == .clean && run.out == "\(store): migrated from 1.0.0 to 1.0.0\n", "\(run)")
        #expect(
            try workspace.values(
                store,
                "SELECT place_name || place_at_x || place_color || place_tags || legs || leg || (place_at_z IS NULL) FROM Trip"
            )
                == [
                    "Ἀθῆναι2.5green[\"a\"][{\"from\":{\"x\":1,\"y\":2},\"length\":3,\"notes\":{}}]{\"from\":{\"x\":1,\"y\":2},\"length\":3,\"notes\":{\"k\":1}}1"
                ])
        #expect(workspace.run("inspect", store, "--against", draft).code == .clean)
        // Without the schema the structs are shown under names after the fields.
        #expect(workspace.run("inspect", store).out.contains("    from: PartFrom\n"))

        // An enum within JSON has no name in the store, nor does it say whether there are several.
        try workspace.file(
            "Way.schema.yaml", edited.replacing("length: Int", with: "length: Int, colors: \"[Color]?\""))
        try #require(workspace.run("migrate", draft, store).code == .clean)
        try workspace.file(
            "Way.schema.yaml", edited.replacing("Part", with: "Leg").replacing("length: Int", with: "far: Int"))
        let refused = workspace.run("migrate", draft, store)
        #expect(refused.code == .findings && refused.error.contains("[SG853]"), "\(refused)")
    }

    @Test func `A draft that nobody can put together again is refused`() throws {
        let store = try workspace.makeShop(schema: schema, day: "day")
        try workspace.tamper(store, "UPDATE _schema SET value = 'abc' WHERE key = 'hash'")
        let before = try workspace.contents()
        let run = workspace.run("migrate", schema, store)
        #expect(run.code == .findings && run.error.contains("[SG853]"), "\(run)")
        #expect(try workspace.contents() == before)
    }

    @Test func `An unversioned database is taken for the version that it is exactly`() throws {
        let store = try workspace.makeShop(schema: schema, version: "1.0.0")
        try workspace.tamper(store, "DROP TABLE _schema; PRAGMA application_id = 0")
        let dry = workspace.run("migrate", schema, store, "--dry-run")
        #expect(dry.out.hasPrefix("-- The database would be taken for a store of version 1.0.0.\n"), "\(dry)")
        #expect(dry.code == .clean && dry.error == "", "\(dry)")
        let run = workspace.run("migrate", schema, store)
        #expect(
            run.out.hasPrefix(
                "\(store): taken for a store of version 1.0.0\n\(store): migrated from 1.0.0 to 2.0.0"), "\(run)")
        #expect(try workspace.values(store, "SELECT name FROM Customer ORDER BY _id") == ["Ada", "Boß"])
        #expect(workspace.run("inspect", store, "--against", schema).code == .clean)
    }

    /// Its table is made anew, and rows of a full-text index go.
    @Test func `An unversioned database with indexes and a search is looked at and migrated like a store`() throws {
        func text(_ version: String, _ weight: String, _ unique: String = "", _ directives: String = "") -> String {
            """
            schema: Shop
            version: \(version)
            models:
              Page:
                attributes: { title: { type: String\(unique) }, weight: \(weight) }
                indexes: [[weight]]
                search: [title]
            \(directives)
            """
        }
        let schema = try workspace.file("Page.schema.yaml", text("1.0.0", "Int32 = 1"))
        try #require(workspace.run("freeze", schema).code == .clean)
        var (findings, sources): ([Finding], [SourceText]) = ([], [])
        let side = try #require(try readSide(SchemaSide(schema), findings: &findings, sources: &sources))
        let store = try workspace.file("page.store")
        let opened = try StoreOpener(.file(store, .create), target: side.target(side.schema)) { _, _ in nil }.open()
        try opened.connection.execute(
            "INSERT INTO Page (_id, title, weight) VALUES (1, 'a', 1), (2, 'a', 2), (3, 'b', 3)")
        try opened.connection.execute("DROP TABLE _schema; PRAGMA application_id = 0")
        opened.connection.close()
        try workspace.file(
            "Page.schema.yaml",
            text(
                "2.0.0", "Double = 1", ", unique: true",
                "versions: { 2.0.0: { migration: { dedupe: { Page: { by: [title], keep: last } } } } }"))
        let dry = workspace.run("migrate", schema, store, "--dry-run")
        #expect(dry.code == .clean && dry.error == "", "\(dry)")
        let run = workspace.run("migrate", schema, store)
        #expect(run.code == .clean && run.error == "", "\(run)")
        #expect(
            try workspace.values(store, "SELECT _id || title || weight FROM Page ORDER BY _id") == ["2a2.0", "3b3.0"])
        #expect(workspace.run("inspect", store, "--against", schema).code == .clean)
    }

    /// The plan is tried in memory, where the full-text index's triggers have to work as well.
    @Test func `A view over what goes is told before the copy also where rows of a full-text index go`() throws {
        func text(_ version: String, _ gone: String, _ directives: String = "") -> String {
            """
            schema: Shop
            version: \(version)
            models:
              Page: { attributes: { title: { type: String\(gone.isEmpty ? ", unique: true" : "") } }, search: [title] }
            \(gone)
            \(directives)
            """
        }
        let schema = try workspace.file("Page.schema.yaml", text("1.0.0", "  Gone: { attributes: { a: Int } }"))
        try #require(workspace.run("freeze", schema).code == .clean)
        var (findings, sources): ([Finding], [SourceText]) = ([], [])
        let side = try #require(try readSide(SchemaSide(schema), findings: &findings, sources: &sources))
        let store = try workspace.file("page.store")
        let opened = try StoreOpener(.file(store, .create), target: side.target(side.schema)) { _, _ in nil }.open()
        try opened.connection.execute(
            "INSERT INTO Page (_id, title) VALUES (1, 'a'), (2, 'a'); CREATE VIEW v AS SELECT a FROM Gone")
        opened.connection.close()
        try workspace.file(
            "Page.schema.yaml",
            text(
                "2.0.0", "",
                "versions: { 2.0.0: { migration: { remove: [Gone], dedupe: { Page: { by: [title], keep: last } } } } }")
        )
        let before = try workspace.contents()
        for arguments in [["--dry-run"], []] {
            let run = workspace.run(["migrate", schema, store] + arguments)
            #expect(run.code == .findings && run.error.contains("[SG857]") && run.error.contains("“v”"), "\(run)")
            #expect(try workspace.contents() == before)
        }
    }

    @Test func `An unversioned database whose rows are in the way stays without books`() throws {
        let text = Workspace.shop(
            version: "2.0.0",
            directives: "versions: { 2.0.0: { migration: { dedupe: { Tag: { by: [title], keep: error } } } } }")
        try workspace.file(
            "Shop.schema.yaml",
            text.replacing("title: String, scan", with: "title: { type: String, unique: true }, scan"))
        let store = try workspace.makeShop(schema: schema, version: "1.0.0")
        try workspace.tamper(store, "UPDATE Tag SET title = 'same'; DROP TABLE _schema; PRAGMA application_id = 0")
        let before = try workspace.contents()
        let run = workspace.run("migrate", schema, store)
        #expect(run.code == .findings && run.error.contains("[SG856]"), "\(run)")
        #expect(run.error.contains("rows do not fit (Tag 1, 2)"), "\(run)")
        #expect(try workspace.contents() == before)
    }

    @Test(arguments: [false, true]) func `An unversioned database with keys below 1 stays without books`(
        isDry: Bool
    ) throws {
        let store = try workspace.makeShop(schema: schema, version: "1.0.0")
        try workspace.tamper(
            store, "DROP TABLE _schema; PRAGMA application_id = 0; UPDATE Tag SET _id = 0 WHERE _id = 2")
        let before = try workspace.contents()
        let run = isDry ? workspace.run("migrate", schema, store, "--dry-run") : workspace.run("migrate", schema, store)
        #expect(run.code == .findings && run.error.contains("[SG856]"), "\(run)")
        #expect(run.error.contains("1 row of Tag has a key below 1, which is no object's (0)"), "\(run)")
        #expect(try workspace.contents() == before)
    }

    /// What a step does to rows is in no table: nothing tells the two versions apart.
    @Test(arguments: ["after: [UPDATE T SET cents = cents * 100]", "values: { T.cents: cents * 100 }", ""])
    func `An unversioned database that may be of two versions is taken for what the user says`(work: String) throws {
        let schema = try workspace.file(
            "T.schema.yaml",
            """
            schema: T
            version: 2.0.0
            models: { T: { attributes: { cents: Int } } }
            versions:
              1.0.0: { models: { T: { attributes: { cents: Int } } } }
              2.0.0: { migration: { \(work) } }
            """)
        func database(_ name: String) throws -> String {
            let path = try workspace.file(name)
            var (findings, sources): ([Finding], [SourceText]) = ([], [])
            let side = try #require(try readSide(SchemaSide(schema), findings: &findings, sources: &sources))
            let opened = try StoreOpener(.file(path, .create), target: side.target(side.schema)) { _, _ in nil }.open()
            try opened.connection.execute(
                "INSERT INTO T (_id, cents) VALUES (1, 7); DROP TABLE _schema; PRAGMA application_id = 0")
            opened.connection.close()
            return path
        }
        let store = try database("t.store")
        let before = try workspace.contents()
        if work.isEmpty {
            let run = workspace.run("migrate", schema, store)
            #expect(
                run.out == "\(store): taken for a store of version 2.0.0\n\(store): has version 2.0.0; nothing to do\n")
            return
        }
        for arguments in [["--dry-run"], []] {
            let run = workspace.run(["migrate", schema, store] + arguments)
            #expect(run.code == .findings && run.error.contains("[SG852]"), "\(run)")
            #expect(
                run.error.contains("several versions (2.0.0; 1.0.0)") && run.error.contains("--as VERSION"), "\(run)")
            #expect(try workspace.contents() == before)
        }
        let wrong = workspace.run("migrate", schema, store, "--as", "3.0.0")
        #expect(
            wrong.code == .usage && wrong.error.contains("'--as 3.0.0' is no version on the way to 2.0.0"), "\(wrong)")
        let older = workspace.run("migrate", schema, store, "--as", "1.0.0")
        #expect(older.code == .clean && older.out.contains("migrated from 1.0.0 to 2.0.0"), "\(older)")
        #expect(try workspace.values(store, "SELECT cents FROM T") == [700])
        let other = try database("u.store")
        let newer = workspace.run("migrate", schema, other, "--as", "2.0.0")
        #expect(newer.code == .clean && newer.out.hasSuffix("has version 2.0.0; nothing to do\n"), "\(newer)")
        #expect(try workspace.values(other, "SELECT cents FROM T") == [7])
    }

    @Test func `An unversioned database that differs is told the nearest version`() throws {
        let store = try workspace.makeShop(schema: schema, version: "1.0.0")
        try workspace.tamper(store, "DROP TABLE _schema; PRAGMA application_id = 0; DROP INDEX idx_Order_date")
        let before = try workspace.contents()
        let run = workspace.run("migrate", schema, store)
        #expect(run.code == .findings && run.error.contains("nearest to 1.0.0, and differs in one thing"), "\(run)")
        #expect(run.error.contains("the index idx_Order_date is missing") && run.error.contains("[SG852]"))
        #expect(try workspace.contents() == before)
    }

    @Test func `What is no store ends with a finding or as a file that cannot be read`() throws {
        let folder = try workspace.file("")
        let empty = try workspace.file("empty.store", "")
        let text = try workspace.file("text.store", "no database at all")
        let missing = try workspace.file("missing.store")
        for (path, code) in [(folder, ExitCode.file), (missing, .file), (empty, .findings), (text, .findings)] {
            for words in [
                ["migrate", schema, path], ["migrate", schema, path, "--dry-run"], ["inspect", path],
                ["inspect", path, "--against", schema],
            ] {
                #expect(workspace.run(words).code == code, "\(words)")
            }
        }
        let foreign = try workspace.file("foreign.db")
        let connection = try Connection(path: foreign, .create)
        try connection.execute("CREATE TABLE t (a INTEGER, b TEXT); INSERT INTO t VALUES (1, 'x')")
        connection.close()
        let before = try workspace.contents()
        let run = workspace.run("migrate", schema, foreign)
        #expect(run.code == .findings && run.error.contains("[SG852]"), "\(run)")
        #expect(try workspace.contents() == before)
        #expect(!(try workspace.files()).contains("missing.store"))
    }

    @Test(arguments: ["json", "sarif", "junit", "github"]) func `Machines get findings alone`(format: String) throws {
        let store = try workspace.makeShop(schema: schema, version: "1.0.0")
        try workspace.tamper(store, "DROP INDEX idx_Order_date")
        let run = workspace.run("inspect", store, "--against", schema, "--format", format)
        #expect(run.error == "" && run.out.contains("SG809") && !run.out.contains("BEGIN IMMEDIATE"))
        #expect(run.code == .findings)
        let migrated = workspace.run("migrate", schema, store, "--format", format)
        #expect(migrated.error == "" && !migrated.out.contains("migrated from"), "\(migrated)")
    }

    /// No value would be lost, and whoever reads the column would find it gone.
    @Test(arguments: ["VIRTUAL", "STORED"]) func `A computed column that somebody added stops the copy of its table`(
        kind: String
    ) throws {
        let schema = try workspace.file(
            "Case.schema.yaml",
            """
            schema: Case
            version: 2.0.0
            models: { A: { attributes: { n: String, twice: { type: Int, derived: "length(n) * 2" } } } }
            versions: { 1.0.0: { models: { A: { attributes: { n: Int, twice: { type: Int, derived: "n * 2" } } } } } }

            """)
        let store = try workspace.store("a.store", schema, version: "1.0.0")
        let column = "\"own one\" INTEGER AS (n + 1) \(kind)"
        // SQLite adds no stored one by itself.
        try workspace.tamper(
            store,
            kind == "VIRTUAL"
                ? "ALTER TABLE A ADD COLUMN \(column); INSERT INTO A (_id, n) VALUES (1, 7)"
                : """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET sql = replace(sql, '"n" INTEGER NOT NULL', '"n" INTEGER NOT NULL, \(column)') WHERE name = 'A';
                PRAGMA writable_schema = RESET; INSERT INTO A (_id, n) VALUES (1, 7)
                """)
        try #require(try workspace.values(store, "SELECT \"own one\" FROM A") == [8])
        let run = workspace.run("migrate", schema, store)
        #expect(run.code == .findings && run.error.contains("[SG857]") && run.error.contains("(own one)"), "\(run)")
        #expect(try workspace.values(store, "SELECT \"own one\" FROM A") == [8])
        try workspace.tamper(store, "ALTER TABLE A DROP COLUMN \"own one\"")
        #expect(workspace.run("migrate", schema, store).code == .clean)
        #expect(try workspace.values(store, "SELECT n FROM A") == ["7"])
    }

    @Test func `A view that does not work is told of, and is no hindrance`() throws {
        let store = try workspace.makeShop(schema: schema, version: "1.0.0")
        let view = "CREATE VIEW bad AS SELECT a FROM nowhere"
        try workspace.tamper(
            store,
            view + "; CREATE VIEW good AS SELECT name FROM Customer; CREATE TRIGGER worse AFTER INSERT ON Customer "
                + "BEGIN INSERT INTO nowhere VALUES (1); END")
        let words = ["the view `bad` does not work: no such table: main.nowhere", "the trigger `worse` does not work"]
        for command in [
            ["migrate", schema, store, "--dry-run"], ["inspect", store], ["inspect", store, "--against", schema],
        ] {
            let run = workspace.run(command)
            #expect(words.allSatisfy(run.error.contains) && !run.error.contains("`good` does not work"), "\(run)")
            #expect(run.error.components(separatedBy: "[SG828]").count == 3, "\(run)")
        }
        let run = workspace.run("migrate", schema, store)
        #expect(run.code == .clean && run.out.hasPrefix("\(store): migrated from 1.0.0 to 2.0.0"), "\(run)")
        #expect(words.allSatisfy(run.error.contains), "\(run)")
        #expect(try workspace.values(store, "SELECT sql FROM sqlite_schema WHERE name = 'bad'") == [.text(view)])
        let again = workspace.run("migrate", schema, store)
        #expect(again.code == .clean && again.error == "", "\(again)")
    }

    // MARK: A database as a schema

    @Test func `A store is shown as the schema that it carries`() throws {
        let store = try workspace.makeShop(schema: schema, day: "day")
        let before = try workspace.contents()
        let run = workspace.run("inspect", store)
        #expect(run.code == .clean && run.error == "", "\(run)")
        #expect(run.out.hasPrefix("# shop.store: a store of Shop 2.0.0, a draft\n"))
        #expect(run.out.contains("# Order: 3 rows\n") && run.out.contains("# Hotel: 1 row\n"))
        #expect(!run.out.contains("does not say all of this"), "\(run.out)")
        #expect(try workspace.contents() == before)
        // It is a schema, but for the numbers that only a released version has, and one of that very store.
        let lines = run.out.split(separator: "\n").filter { !$0.hasPrefix("    kind: ") }
        let shown = try workspace.file("Shown.schema.yaml", lines.joined(separator: "\n"))
        #expect(workspace.run("inspect", store, "--against", shown).error.components(separatedBy: "error:").count == 1)
    }

    @Test func `Any other database is shown as an import reads it`() throws {
        let path = try workspace.file("foreign.db")
        let connection = try Connection(path: path, .create)
        try connection.execute(
            "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL); INSERT INTO person (name) VALUES ('A')")
        connection.close()
        let run = workspace.run("inspect", path)
        #expect(run.code == .clean, "\(run)")
        #expect(run.out.contains("# person: 1 row\n") && run.out.contains("  Person:\n"), "\(run.out)")
    }

    @Test func `A database is a side of a comparison`() throws {
        let store = try workspace.makeShop(schema: schema, version: "1.0.0")
        let run = workspace.run("diff", store, schema)
        #expect(run.code == .clean && run.out.hasPrefix("Shop 1.0.0 → 2.0.0\n"), "\(run)")
        #expect(run.out.contains("`Order.date` renamed to `day`") && run.out.contains("`Order.memo` added"))
        let files = workspace.run("diff", schema + "@1.0.0", schema)
        #expect(files.out == run.out)
        let same = workspace.run("diff", schema + "@1.0.0", store)
        #expect(same.code == .clean && !same.out.contains("added"), "\(same)")
    }
}
