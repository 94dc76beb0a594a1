import Foundation
import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import Testing

@testable import schemagen

/// `schemagen migrate --downgrade`: back to an older version, without a loss that nobody agreed to.
struct DowngradeTests {
    let workspace: Workspace

    private static let versions: [(version: String, models: String, entry: String)] = [
        ("1.0.0", "Note: { attributes: { title: String, size: Int? } }", ""),
        (
            "2.0.0",
            "Memo: { originalName: Note, attributes: { name: { type: String, originalName: title }, size: Int?, rank: Int = 3, shout: String } }",
            "  2.0.0: { migration: { values: { Memo.shout: \"upper(title)\" } } }\n"
        ),
        (
            "3.0.0",
            "Memo: { attributes: { name: String, rank: Int = 3, shout: String, text: String? }, relationships: { tags: { type: \"[Tag]\", inverse: memos } } }, Tag: { attributes: { word: { type: String, unique: true } }, relationships: { memos: { type: \"[Memo]\", inverse: tags } } }",
            "  3.0.0: { migration: { remove: [Memo.size] } }\n"
        ),
    ]

    init() throws {
        workspace = try Workspace()
    }

    /// Releases the first versions.
    private func release(_ count: Int) throws -> String {
        var path = ""
        for number in 1...count {
            let entries = Self.versions.prefix(number).map(\.entry).joined()
            path = try workspace.file(
                "Notes.schema.yaml",
                "schema: Notes\nversion: \(Self.versions[number - 1].version)\nmodels: { \(Self.versions[number - 1].models) }\n"
                    + (entries.isEmpty ? "" : "versions:\n\(entries)"))
            let run = workspace.run("freeze", path)
            try #require(run.code == .clean, "\(run.error)")
        }
        return path
    }

    /// A store of the newest version that was made in the first one.
    private func store(_ schema: String, _ sql: String) throws -> String {
        let store = try workspace.store("notes.store", schema, version: "1.0.0")
        try workspace.tamper(store, sql)
        let run = workspace.run("migrate", schema, store)
        try #require(run.code == .clean, "\(run.error)")
        return store
    }

    private static let rows =
        "INSERT INTO Note (_id, title, size) VALUES (1, 'a', 7), (2, 'ß', NULL), (9007199254740993, '', -1)"

    @Test func `What comes back the same is no loss`() throws {
        let schema = try release(2)
        let store = try store(schema, Self.rows)
        let before = try workspace.values(store, "SELECT _id || name || ifnull(size, '') || rank || shout FROM Memo")
        let bytes = try Data(contentsOf: URL(filePath: store))
        // Nobody asked for it.
        let refused = workspace.run("migrate", schema, store, "--to", "1.0.0")
        #expect(refused.code == .findings && refused.error.contains("[SG851]"), "\(refused)")
        let dry = workspace.run("migrate", schema, store, "--to", "1.0.0", "--downgrade", "--dry-run")
        #expect(dry.code == .clean && dry.out.contains("A copy of the store would be made first"), "\(dry)")
        #expect(try Data(contentsOf: URL(filePath: store)) == bytes)

        let run = workspace.run("migrate", schema, store, "--to", "1.0.0", "--downgrade")
        #expect(run.code == .clean, "\(run)")
        #expect(
            run.out
                == "\(store): migrated from 2.0.0 to 1.0.0; the store from before lies at \(store).backup-2.0.0\n")
        #expect(try workspace.values(store, "SELECT title FROM Note ORDER BY _id") == ["a", "ß", ""])
        #expect(try workspace.values(store, "SELECT size FROM Note ORDER BY _id") == [7, .null, -1])
        #expect(workspace.run("inspect", store, "--against", schema + "@1.0.0").code == .clean)
        let copy = try workspace.values(
            store + ".backup-2.0.0", "SELECT _id || name || ifnull(size, '') || rank || shout FROM Memo")
        #expect(copy == before)
        // And forth.
        #expect(workspace.run("migrate", schema, store).code == .clean)
        #expect(
            try workspace.values(store, "SELECT _id || name || ifnull(size, '') || rank || shout FROM Memo") == before)
    }

    /// SQLite tells names apart that are equal for Swift: `é` in one scalar and in two.
    @Test func `Tables of somebody's with names of equal letters stay as they are`() throws {
        let schema = try release(2)
        let store = try store(schema, Self.rows)
        let names = ["\u{E9}", "e\u{301}"]
        for (number, name) in names.enumerated() {
            try workspace.tamper(store, "CREATE TABLE \"\(name)\" (a); INSERT INTO \"\(name)\" VALUES (\(number))")
        }
        let run = workspace.run("migrate", schema, store, "--to", "1.0.0", "--downgrade")
        #expect(run.code == .clean, "\(run)")
        for (number, name) in names.enumerated() {
            #expect(try workspace.values(store, "SELECT a FROM \"\(name)\"") == [.integer(Int64(number))])
        }
        #expect(try workspace.values(store, "SELECT title FROM Note ORDER BY _id") == ["a", "ß", ""])
    }

    @Test func `What would be lost is named, and goes only where that was agreed to`() throws {
        let schema = try release(2)
        let store = try store(schema, Self.rows)
        try workspace.tamper(
            store, "UPDATE Memo SET rank = 4 WHERE _id < 3; UPDATE Memo SET shout = 'other' WHERE _id = 1")
        let bytes = try Data(contentsOf: URL(filePath: store))
        let run = workspace.run("migrate", schema, store, "--to", "1.0.0", "--downgrade")
        #expect(run.code == .findings, "\(run)")
        #expect(
            run.error.contains(
                "error: 2 values of `Memo.rank` would not be the same after going back and forth again; agree with `--lose Memo.rank` [SG860]"
            ), "\(run.error)")
        #expect(run.error.contains("1 value of `Memo.shout`") && run.error.contains("have the keys 1, 2"))
        // One of them is not both.
        let half = workspace.run("migrate", schema, store, "--to", "1.0.0", "--downgrade", "--lose", "Memo.rank")
        #expect(half.code == .findings && !half.error.contains("Memo.rank") && half.error.contains("Memo.shout"))
        #expect(try Data(contentsOf: URL(filePath: store)) == bytes)
        let unknown = workspace.run("migrate", schema, store, "--to", "1.0.0", "--downgrade", "--lose", "Memo.rang")
        #expect(unknown.code == .usage && unknown.error.contains("did you mean 'Memo.rank'?"), "\(unknown)")
        let agreed = workspace.run(
            "migrate", schema, store, "--to", "1.0.0", "--downgrade", "--lose", "Memo.shout,Memo.rank")
        #expect(agreed.code == .clean, "\(agreed)")
        #expect(agreed.out.hasSuffix("; given up: Memo.rank, Memo.shout\n"), "\(agreed.out)")
        #expect(try workspace.values(store, "SELECT title FROM Note ORDER BY _id") == ["a", "ß", ""])
    }

    @Test func `Over several versions, with models and links that came`() throws {
        let schema = try release(3)
        let store = try store(schema, Self.rows)
        // What was removed on the way comes back without values, and that is none that this store has.
        let empty = try workspace.file("empty.store")
        try FileManager.default.copyItem(atPath: store, toPath: empty)
        #expect(workspace.run("migrate", schema, empty, "--to", "1.0.0", "--downgrade").code == .clean)
        #expect(
            try workspace.values(empty, "SELECT title || typeof(size) FROM Note ORDER BY _id") == [
                "anull", "ßnull", "null",
            ])

        let links = try workspace.values(
            store, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE '%tags%'")
        let table = try #require(links.first?.text)
        let columns = try workspace.values(store, "SELECT name FROM pragma_table_info('\(table)')").compactMap(\.text)
        let isFirst = columns[0].lowercased().contains("memo")
        try workspace.tamper(
            store,
            "INSERT INTO Tag (_id, word) VALUES (5, 'x'); INSERT INTO \"\(table)\" (\"\(columns[0])\", \"\(columns[1])\") VALUES (\(isFirst ? "1, 5" : "5, 1"))"
        )
        let run = workspace.run("migrate", schema, store, "--to", "1.0.0", "--downgrade")
        #expect(run.code == .findings && run.error.contains("--lose Tag`"), "\(run)")
        let partly = workspace.run("migrate", schema, store, "--to", "2.0.0", "--downgrade", "--lose", "Tag")
        #expect(partly.code == .findings && !partly.error.contains("--lose Tag`"), "\(partly)")
        let both = workspace.run(
            "migrate", schema, store, "--to", "2.0.0", "--downgrade", "--lose", "Tag,Memo.tags,Tag.memos,Memo")
        #expect(both.code == .clean, "\(both)")
        #expect(try workspace.values(store, "SELECT name FROM Memo ORDER BY _id") == ["a", "ß", ""])
        #expect(workspace.run("inspect", store, "--against", schema + "@2.0.0").code == .clean)
    }

    /// The version that the step leads to is released, and its `migration` is for the way to it.
    @Test func `A type that gets narrower on the way back is no matter for any version's migration`() throws {
        let own = try Workspace()
        func write(_ version: String, _ type: String) throws -> String {
            try own.file(
                "Own.schema.yaml",
                "schema: Own\nversion: \(version)\nmodels: { A: { attributes: { number: \(type) } } }\n")
        }
        for (version, type) in [("1.0.0", "Int8"), ("2.0.0", "Int16"), ("3.0.0", "Int")] {
            try #require(own.run("freeze", write(version, type)).code == .clean)
        }
        let path = try write("3.0.0", "Int")
        let store = try own.store("3.store", path, version: "3.0.0")
        for (target, narrow) in [("2.0.0", "from `Int` to `Int16`"), ("1.0.0", "from `Int` to `Int16`")] {
            let run = own.run("migrate", path, store, "--to", target, "--downgrade")
            #expect(run.code == .findings && run.error.contains("[SG861]"), "\(run)")
            #expect(
                run.error.contains(
                    "there is no way back from 3.0.0 to \(target): `A.number` changes \(narrow), and not every stored value has its equal there [SG305]"
                ), "\(run)")
            #expect(!run.error.contains("migration"), "\(run)")
        }
    }

    @Test func `A message is cut where it advises, not where it tells what somebody wrote`() {
        #expect(withoutAdvice("`A.b` is required now; say it with `values`; or not") == "`A.b` is required now")
        #expect(withoutAdvice("the check `note <> '; '` may break; drop it") == "the check `note <> '; '` may break")
        #expect(withoutAdvice("nothing to do") == "nothing to do")
    }

    @Test func `What cannot be planned backwards is refused`() throws {
        let own = try Workspace()
        func write(_ version: String, _ attributes: String, _ entry: String) throws -> String {
            try own.file(
                "Own.schema.yaml",
                "schema: Own\nversion: \(version)\nmodels: { A: { attributes: { \(attributes) } } }\n"
                    + (entry.isEmpty ? "" : "versions:\n\(entry)"))
        }
        let removal = "  2.0.0: { migration: { remove: [A.number] } }\n"
        let code = "  3.0.0: { migration: { custom: true } }\n"
        try #require(own.run("freeze", write("1.0.0", "number: Int", "")).code == .clean)
        try #require(own.run("freeze", write("2.0.0", "b: String?", removal)).code == .clean)
        let path = try write("3.0.0", "b: String?, c: Int?", removal + code)
        try #require(own.run("freeze", path).code == .clean)
        let second = try own.store("2.store", path, version: "2.0.0")
        let bytes = try Data(contentsOf: URL(filePath: second))
        let required = own.run("migrate", path, second, "--to", "1.0.0", "--downgrade")
        #expect(required.code == .findings && required.error.contains("[SG861]"), "\(required)")
        #expect(
            required.error.contains("there is no way back from 2.0.0 to 1.0.0") && required.error.contains("[SG301]"))
        // No version's `migration` says anything of a way back.
        #expect(!required.error.contains("`migration` of version"), "\(required)")
        #expect(try Data(contentsOf: URL(filePath: second)) == bytes)
        let third = try own.store("3.store", path, version: "3.0.0")
        let swift = own.run("migrate", path, third, "--to", "2.0.0", "--downgrade")
        #expect(swift.code == .findings && swift.error.contains("Swift code of yours belongs to the step"), "\(swift)")
        // A store that is none of the schema's versions has no way anywhere.
        try own.tamper(third, "UPDATE _schema SET value = 'abc' WHERE key = 'hash'")
        #expect(own.run("migrate", path, third, "--to", "2.0.0", "--downgrade").code == .findings)
        #expect(own.run("migrate", path, third, "--downgrade").error.contains("'--downgrade' needs --to"))
        #expect(own.run("migrate", path, third, "--lose", "A").error.contains("'--lose' belongs to --downgrade"))
    }
}

extension Workspace {
    /// An empty store of a version, as a program makes it.
    func store(_ name: String, _ schema: String, version: String) throws -> String {
        let store = try file(name)
        var (findings, sources) = ([Finding](), [SourceText]())
        let side = try #require(
            try readSide(SchemaSide(schema + "@" + version), findings: &findings, sources: &sources), "\(findings)")
        try StoreOpener(.file(store, .create), target: side.target(side.schema)) { _, _ in nil }.open().connection
            .close()
        return store
    }
}
