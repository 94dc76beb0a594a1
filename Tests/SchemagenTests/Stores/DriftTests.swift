import Foundation
import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import Testing

@testable import schemagen

/// What `inspect --against` finds, and that the store is in order once that is mended.
struct DriftTests {
    /// One way to bring a store into disorder.
    struct Harm: Sendable, CustomTestStringConvertible {
        var name: String
        var sql: String
        var codes: [String]
        /// What has to be in the output.
        var words: String
        /// What a human does where nothing but a human can say it.
        var byHand = ""

        var testDescription: String { name }
    }

    private static func anew(_ table: String, _ columns: String, _ list: String) -> String {
        "CREATE TABLE x (\(columns)) STRICT; INSERT INTO x (\(list)) SELECT \(list) FROM \"\(table)\"; "
            + "DROP TABLE \"\(table)\"; ALTER TABLE x RENAME TO \"\(table)\";"
    }

    static let harms: [Harm] = [
        Harm(
            name: "an index dropped", sql: "DROP INDEX idx_Order_date", codes: ["SG809"],
            words: "`idx_Order_date` is missing"),
        Harm(
            name: "an index added", sql: "CREATE INDEX mine ON \"Order\" (note)", codes: ["SG810"],
            words: "DROP INDEX \"mine\""),
        Harm(
            name: "an index changed",
            sql: "DROP INDEX idx_Order_date; CREATE INDEX idx_Order_date ON \"Order\" (date DESC)",
            codes: ["SG811"], words: "date DESC"),
        Harm(
            name: "a unique dropped", sql: "DROP INDEX unique_Customer_name", codes: ["SG809"],
            words: "unique_Customer_name"),
        Harm(name: "a table added", sql: "CREATE TABLE extra (a)", codes: ["SG802"], words: "it has 0 rows"),
        Harm(
            name: "a table dropped", sql: "DROP TABLE Order_tags", codes: ["SG801", "SG809"],
            words: "`Order_tags` is missing"),
        Harm(
            name: "a column added",
            sql: "ALTER TABLE Customer ADD COLUMN memo TEXT; UPDATE Customer SET memo = 'x' WHERE _id = 1",
            codes: ["SG804"], words: "it has a value in 1 row"),
        Harm(
            name: "a column dropped", sql: "ALTER TABLE \"Order\" DROP COLUMN isSent", codes: ["SG803"],
            words: "`Order.isSent`"),
        Harm(
            name: "a required column dropped", sql: "ALTER TABLE Tag DROP COLUMN title", codes: ["SG803"],
            words: "nobody but you can say", byHand: "ALTER TABLE Tag ADD COLUMN title TEXT NOT NULL DEFAULT 'x'"),
        Harm(
            name: "NOT NULL and a default gone",
            sql: anew(
                "Tag",
                "_id INTEGER PRIMARY KEY, _v INTEGER, title TEXT, scan ANY, owner INTEGER NOT NULL REFERENCES Customer (_id) ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED",
                "_id, _v, title, scan, owner")
                + "CREATE INDEX idx_Tag_owner ON Tag (owner)",
            codes: ["SG805", "SG805"], words: "NOT NULL is missing"),
        Harm(
            name: "a table that is not strict, with a text for a number",
            sql: "CREATE TABLE x (_id INTEGER PRIMARY KEY, _v INTEGER NOT NULL DEFAULT 1, name TEXT NOT NULL);"
                + "INSERT INTO x SELECT * FROM Customer; DROP TABLE Customer; ALTER TABLE x RENAME TO Customer;"
                + "CREATE UNIQUE INDEX unique_Customer_name ON Customer (name); UPDATE Customer SET name = X'00' WHERE _id = 2; "
                + "UPDATE Customer SET _v = 2.5 WHERE _id = 1",
            codes: ["SG808", "SG820", "SG820"], words: "STRICT is missing",
            byHand: "UPDATE Customer SET name = 'Boß' WHERE _id = 2; UPDATE Customer SET _v = 2 WHERE _id = 1"),
        Harm(
            name: "a key without its action",
            sql: anew(
                "Tag",
                "_id INTEGER PRIMARY KEY, _v INTEGER NOT NULL DEFAULT 1, title TEXT NOT NULL, scan ANY, owner INTEGER NOT NULL REFERENCES Customer (_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED, memo TEXT",
                "_id, _v, title, scan, owner")
                + "CREATE INDEX idx_Tag_owner ON Tag (owner); CREATE INDEX mine ON Tag (memo); UPDATE Tag SET memo = 'kept'",
            codes: ["SG807", "SG804", "SG810"], words: "ON DELETE CASCADE"),
        Harm(
            name: "a trigger dropped, and a row written",
            sql: "DROP TRIGGER Order_search_insert; INSERT INTO \"Order\" (_id, date, note) VALUES (9, 9, 'unseen')",
            codes: ["SG812", "SG816"], words: "Order_search_insert"),
        Harm(
            name: "a trigger added", sql: "CREATE TRIGGER mine AFTER DELETE ON Tag BEGIN SELECT 1; END",
            codes: ["SG813"],
            words: "DROP TRIGGER \"mine\""),
        Harm(
            name: "a trigger changed",
            sql:
                "DROP TRIGGER Order_search_delete; CREATE TRIGGER Order_search_delete AFTER DELETE ON \"Order\" BEGIN SELECT 1; END",
            codes: ["SG814"], words: "SELECT 1"),
        Harm(
            name: "a view added", sql: "CREATE VIEW mine AS SELECT name FROM Customer", codes: ["SG815"],
            words: "DROP VIEW"),
        Harm(
            name: "the index of words dropped",
            sql:
                "DROP TABLE Order_search; DROP TRIGGER Order_search_insert; DROP TRIGGER Order_search_update; DROP TRIGGER Order_search_delete",
            codes: ["SG816", "SG812", "SG812", "SG812"], words: "CREATE VIRTUAL TABLE \"Order_search\""),
        Harm(
            name: "the index of words out of step",
            sql: "INSERT INTO Order_search (rowid, note) VALUES (2, 'ghost')", codes: ["SG816"], words: "out of step"),
        Harm(
            name: "references to nothing", sql: "DELETE FROM Customer WHERE _id = 1",
            codes: ["SG817", "SG817"], words: "`Order.customer` refers to nothing in `Customer` in 2 rows (1, 2)"),
        Harm(name: "a link to nothing", sql: "DELETE FROM Tag WHERE _id = 2", codes: ["SG817"], words: "`Order_tags"),
        Harm(
            name: "a raw value of no case", sql: "UPDATE \"Order\" SET status = 'it''s' WHERE _id = 2",
            codes: ["SG818"],
            words: "`Order.status` has a raw value that no case of `Status` has in 1 row (2)"),
        Harm(
            name: "a row of no class", sql: "UPDATE Place SET _kind = 99 WHERE _id = 1", codes: ["SG819"],
            words: "`Place._kind` is no class's (1, 2) in 1 row (1)",
            byHand: "UPDATE Place SET _kind = 1 WHERE _id = 1"),
        Harm(
            name: "rows that break checks", sql: "UPDATE \"Order\" SET amount = -1, isSent = 7 WHERE _id = 3",
            codes: ["SG821", "SG821"], words: "the check `positive` of `Order` does not hold in 1 row (3)",
            byHand: "UPDATE \"Order\" SET amount = 1, isSent = 1 WHERE _id = 3"),
        Harm(
            name: "keys below 1",
            sql: "UPDATE Customer SET _id = 0 WHERE _id = 2; UPDATE \"Order\" SET customer = 0 WHERE customer = 2; "
                + "UPDATE Tag SET owner = 0 WHERE owner = 2",
            codes: ["SG829"],
            words: "keys below 1, which are no object's, are those of `Customer` in 1 row (0)",
            byHand: "UPDATE Customer SET _id = 12 WHERE _id = 0; "
                + "UPDATE \"Order\" SET customer = 12 WHERE customer = 0; UPDATE Tag SET owner = 12 WHERE owner = 0"),
        Harm(
            name: "a text too long",
            sql: "UPDATE \"Order\" SET note = '\(String(repeating: "é", count: 21))' WHERE _id = 1",
            codes: ["SG822"], words: "has more than 20 characters in 1 row (1)",
            byHand: "UPDATE \"Order\" SET note = 'x' WHERE _id = 1"),
        Harm(
            name: "another hash", sql: "UPDATE _schema SET value = 'abc' WHERE key = 'hash'", codes: ["SG823"],
            words: "made by an earlier draft", byHand: ""),
        Harm(
            name: "another text", sql: "UPDATE _schema SET value = 'abc' WHERE key = 'snapshot'", codes: ["SG823"],
            words: "the schema's text in `_schema`"),
        Harm(
            name: "no mark, and other objects",
            sql: "PRAGMA application_id = 0; UPDATE _schema SET value = '' WHERE key = 'objects'",
            codes: ["SG823", "SG823"],
            words: "does not bear the mark"),
        Harm(
            name: "a file that is not there",
            sql:
                "UPDATE Tag SET scan = 'file 5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D11 3 \(String(repeating: "a", count: 64))' WHERE _id = 1",
            codes: ["SG825"], words: "5E8A63F4-0A33-4F0C-8C4B-0B4E7A3C9D11", byHand: "UPDATE Tag SET scan = NULL"),
    ]

    let workspace: Workspace
    let schema: String

    init() throws {
        workspace = try Workspace()
        schema = try workspace.file("Shop.schema.yaml", Workspace.shop(version: "1.0.0"))
    }

    @Test func `A store as it was made is in order, and looking at it writes nothing`() throws {
        let store = try workspace.makeShop(schema: schema)
        let before = try workspace.contents()
        let run = workspace.run("inspect", store, "--against", schema)
        #expect(run.code == .clean && run.error == "")
        #expect(run.out == "\(store): is what Shop 1.0.0 says\n")
        #expect(try workspace.contents() == before)
    }

    @Test(arguments: harms) func `What is wrong is found, and mended`(harm: Harm) throws {
        let store = try workspace.makeShop(schema: schema)
        try workspace.tamper(store, harm.sql)
        let rows = try workspace.values(store, "SELECT count(*) FROM \"Order\" UNION ALL SELECT count(*) FROM Customer")
        let found = workspace.run("inspect", store, "--against", schema)
        let codes = found.error.matches(of: /\[(SG8\d\d)\]/).map { String($0.1) }
        #expect(codes.sorted() == harm.codes.sorted(), "\(found.error)")
        #expect((found.error + found.out).contains(harm.words), "\(found.error)\n\(found.out)")
        #expect(found.code == (found.error.contains(": error: ") ? .findings : .clean))

        if harm.name == "another hash" { return }
        if !harm.byHand.isEmpty { try workspace.tamper(store, harm.byHand) }
        let mended = workspace.run("inspect", store, "--against", schema, "--repair")
        #expect(!mended.error.contains(": error: ") || mended.code == .findings)
        // What is a choice is chosen.
        let rest = workspace.run("inspect", store, "--against", schema)
        let choices = rest.out.split(separator: "\n").filter { $0.hasPrefix("-- ") && $0.hasSuffix(";") }.map {
            $0.dropFirst(3)
        }
        try workspace.tamper(store, choices.joined(separator: "\n"))
        // Rows that went may have been referred to.
        _ = workspace.run("inspect", store, "--against", schema, "--repair")
        let last = workspace.run("inspect", store, "--against", schema)
        #expect(last.error == "" && last.code == .clean, "\(mended.out)\(mended.error)\n\(rest.out)")
        if harm.codes != ["SG817", "SG817"] {
            #expect(
                try workspace.values(store, "SELECT count(*) FROM \"Order\" UNION ALL SELECT count(*) FROM Customer")
                    == rows)
        }
    }

    @Test func `Who has keys below 1 is told what leads to them`() throws {
        let store = try workspace.makeShop(schema: schema)
        try workspace.tamper(store, "UPDATE Customer SET _id = -_id; UPDATE \"Order\" SET customer = -customer")
        let run = workspace.run("inspect", store, "--against", schema)
        #expect(run.error.contains("are those of `Customer` in 2 rows (-2, -1)"), "\(run.error)")
        #expect(
            run.error.contains(
                "give each row another `_id`, behind every one that `Customer` has, and change what leads there in the same "
                    + "transaction: Order.customer, Tag.owner"), "\(run.error)")
    }

    @Test func `Where another column is the key, nothing is guessed about which row is which object`() throws {
        let store = try workspace.makeShop(schema: schema)
        try workspace.tamper(
            store,
            """
            CREATE TABLE x (id INTEGER PRIMARY KEY, title TEXT NOT NULL, extra REAL); INSERT INTO x SELECT _id, title, 1.5 FROM Place;
            DROP TABLE Place; ALTER TABLE x RENAME TO Place
            """)
        let run = workspace.run("inspect", store, "--against", schema)
        #expect(run.code == .findings)
        #expect(run.error.contains("the table has another key"), "\(run.error)")
        #expect(!run.out.contains("_repaired_Place"), "\(run.out)")
        _ = workspace.run("inspect", store, "--against", schema, "--repair")
        #expect(try workspace.values(store, "SELECT id FROM Place ORDER BY id") == [1, 2])
    }

    @Test func `A table that is made anew keeps what somebody added to it`() throws {
        let harm = try #require(Self.harms.first { $0.name == "a key without its action" })
        let store = try workspace.makeShop(schema: schema)
        try workspace.tamper(store, harm.sql)
        let run = workspace.run("inspect", store, "--against", schema, "--repair")
        #expect(run.out.contains("mended; the store from before lies at \(store).backup-1.0.0"), "\(run)")
        #expect(try workspace.values(store, "SELECT memo FROM Tag") == ["kept", "kept"])
        #expect(try workspace.values(store, "SELECT name FROM sqlite_schema WHERE name = 'mine'") == ["mine"])
        #expect(!run.error.contains("SG807") && run.error.contains("SG804") && run.error.contains("SG810"))
    }

    @Test func `A repair that fails takes everything back`() throws {
        let store = try workspace.makeShop(schema: schema)
        try workspace.tamper(
            store, "DROP INDEX idx_Order_date; DROP INDEX unique_Customer_name; UPDATE Customer SET name = 'same'")
        let run = workspace.run("inspect", store, "--against", schema, "--repair")
        #expect(run.code == .findings && run.error.contains("UNIQUE constraint failed"), "\(run)")
        #expect(try workspace.values(store, "SELECT name FROM sqlite_schema WHERE name = 'idx_Order_date'") == [])
    }

    /// SQLite ends with an error of its own where it is asked for all keys.
    @Test func `A key of another's table that SQLite cannot follow hinders no repair`() throws {
        let store = try workspace.makeShop(schema: schema)
        try workspace.tamper(
            store,
            """
            CREATE TABLE mine (place TEXT REFERENCES Place (title)); INSERT INTO mine VALUES ('nowhere');
            DROP INDEX idx_Order_date
            """)
        let run = workspace.run("inspect", store, "--against", schema, "--repair")
        #expect(run.out.contains("mended; the store from before lies at \(store).backup-1.0.0"), "\(run)")
        #expect(!run.error.contains("mismatch"), "\(run)")
        #expect(
            try workspace.values(store, "SELECT name FROM sqlite_schema WHERE name = 'idx_Order_date'")
                == ["idx_Order_date"])
        #expect(try workspace.values(store, "SELECT place FROM mine") == ["nowhere"])
    }

    @Test func `The script runs in the shell as well`() throws {
        let store = try workspace.makeShop(schema: schema)
        try workspace.tamper(store, "DROP INDEX idx_Order_date; ALTER TABLE \"Order\" DROP COLUMN isSent")
        let run = workspace.run("inspect", store, "--against", schema)
        #expect(run.out.contains(".bail on\nPRAGMA foreign_keys = OFF;"))
        let script = run.out.split(separator: "\n").filter { !$0.hasPrefix(".") }.joined(separator: "\n")
        try workspace.tamper(store, script)
        #expect(workspace.run("inspect", store, "--against", schema).code == .clean)
    }

    /// The shell would stop at a look at all keys, and leave the transaction to nobody.
    @Test func `The script looks at the keys of the schema's tables alone`() throws {
        let store = try workspace.makeShop(schema: schema)
        try workspace.tamper(
            store,
            """
            CREATE TABLE mine (place TEXT REFERENCES Place (title)); INSERT INTO mine VALUES ('nowhere');
            DROP INDEX idx_Order_date; DELETE FROM Customer WHERE _id = 2
            """)
        let run = workspace.run("inspect", store, "--against", schema)
        #expect(!run.out.contains("PRAGMA foreign_key_check"), "\(run.out)")
        let check = try #require(
            run.out.split(separator: "\n\n").last?.split(separator: "\n").filter { !$0.hasPrefix("COMMIT") }
                .joined(separator: "\n"))
        #expect(check.contains("IN ('Order', 'Tag', 'Order_tags')"), "\(check)")
        let connection = try StoreOpener.connection(to: store)
        // The rows that led to the customer.
        #expect(try connection.rows(check).map { $0[0] } == ["Order", "Tag"])
        connection.close()
        let script = run.out.split(separator: "\n").filter { !$0.hasPrefix(".") }.joined(separator: "\n")
        try workspace.tamper(store, script)
        #expect(
            try workspace.values(store, "SELECT name FROM sqlite_schema WHERE name = 'idx_Order_date'")
                == ["idx_Order_date"])
    }

    @Test func `Names that SQL knows by another spelling are the same`() throws {
        let store = try workspace.makeShop(schema: schema)
        try workspace.tamper(
            store,
            "DROP INDEX idx_Order_date; create index if not exists IDX_order_Date /* by hand */ on \"ORDER\" ([Date])")
        #expect(workspace.run("inspect", store, "--against", schema).error == "")
    }
}
