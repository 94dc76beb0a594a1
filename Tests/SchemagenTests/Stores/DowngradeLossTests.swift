import Foundation
import SQLiteKit
import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaMigration
@testable import schemagen

/// What a way back loses is called by the names that its author knows, and nothing is called lost that is not.
struct DowngradeLossTests {
    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    private func make(
        _ newer: String, from older: String, structs: (String, String) = ("", ""), rows: String
    ) throws -> (schema: String, store: String) {
        try workspace.versions(newer, from: older, structs: structs, rows: rows)
    }

    private func back(_ made: (schema: String, store: String), lose: String? = nil) -> (
        code: ExitCode, out: String, error: String
    ) { workspace.back(made, lose: lose) }

    @Test(arguments: ["single", "joined", "concrete"]) func `Rows of a subclass are called by it`(strategy: String)
        throws
    {
        let base = "Vehicle: { inheritance: \(strategy), attributes: { code: String } }, Bike: { inherits: Vehicle }"
        let cars = ", Car: { inherits: Vehicle, attributes: { wheels: Int = 4 } }, Racer: { inherits: Car }"
        let made = try make(base + cars, from: base, rows: "SELECT 1")
        let kinds = try workspace.kinds(made.schema)
        var sql = ""
        for (key, name) in [(1, "Bike"), (2, "Car"), (3, "Racer"), (4, "Car"), (5, "Vehicle")] {
            let kind = try #require(kinds[name])
            switch strategy {
            case "single":
                sql += "INSERT INTO Vehicle (_id, _kind, code) VALUES (\(key), \(kind), 'c\(key)');"
            case "joined":
                sql += "INSERT INTO Vehicle (_id, _kind, code) VALUES (\(key), \(kind), 'c\(key)');"
                let path = ["Bike": ["Bike"], "Car": ["Car"], "Racer": ["Car", "Racer"]][name] ?? []
                for table in path { sql += "INSERT INTO \(table) (_id) VALUES (\(key));" }
            default:
                sql += "INSERT INTO _ids_Vehicle (_id, _kind) VALUES (\(key), \(kind));"
                sql += "INSERT INTO \(name) (_id, code) VALUES (\(key), 'c\(key)');"
            }
        }
        try workspace.tamper(made.store, sql)
        let run = back(made)
        #expect(run.code == .findings)
        let errors = run.error.split(separator: "\n").filter { $0.contains("[SG860]") }
        #expect(errors.count == 2, "\(run.error)")
        #expect(
            errors.contains { $0.contains("2 rows of `Car`") && $0.contains("agree with `--lose Car`") }, "\(errors)")
        #expect(
            errors.contains { $0.contains("1 row of `Racer`") && $0.contains("agree with `--lose Racer`") }, "\(errors)"
        )
        #expect(run.error.contains("have the keys 2, 4") && run.error.contains("have the keys 3"))
        // A racer is a car, and no car is a racer.
        let half = back(made, lose: "Racer")
        #expect(half.code == .findings && half.error.contains("2 rows of `Car`") && !half.error.contains("Racer"))
        let all = back(made, lose: "Car")
        #expect(all.code == .clean && all.out.hasSuffix("; given up: Car, Racer\n"), "\(all)")
        let rows = try workspace.values(
            made.store,
            strategy == "concrete"
                ? "SELECT code FROM Vehicle UNION ALL SELECT code FROM Bike ORDER BY 1"
                : "SELECT code FROM Vehicle ORDER BY 1")
        #expect(rows == ["c1", "c5"])
    }

    @Test func `A field that came to a struct`() throws {
        let order =
            "Order: { attributes: { price: { type: Money, storage: columns }, last: { type: \"Money?\", storage: json } } }"
        let made = try make(
            order, from: order,
            structs: (
                "Money: { amount: Int }",
                "Money: { sum: { type: Int, originalName: amount }, currency: { type: String, default: EUR } }"
            ),
            rows: "INSERT INTO \"Order\" (_id, price_sum, price_currency) VALUES (1, 7, 'EUR'), (2, 8, 'EUR')")
        let same = try workspace.file("same.store")
        try FileManager.default.copyItem(atPath: made.store, toPath: same)
        let kept = back((made.schema, same))
        #expect(kept.code == .clean, "\(kept)")
        #expect(try workspace.values(same, "SELECT price_amount FROM \"Order\" ORDER BY _id") == [7, 8])

        try workspace.tamper(made.store, "UPDATE \"Order\" SET price_currency = 'USD' WHERE _id = 2")
        let run = back(made)
        #expect(run.code == .findings)
        #expect(
            run.error.contains("1 value of `Order.price.currency`")
                && run.error.contains("agree with `--lose Order.price.currency`"), "\(run.error)")
        #expect(back(made, lose: "Order.price.sum").code == .findings)
        let unknown = back(made, lose: "Order.price.curency")
        #expect(unknown.code == .usage && unknown.error.contains("did you mean 'Order.price.currency'?"), "\(unknown)")
        let agreed = back(made, lose: "Order.price.currency")
        #expect(agreed.code == .clean && agreed.out.hasSuffix("; given up: Order.price.currency\n"), "\(agreed)")
        #expect(try workspace.values(made.store, "SELECT price_amount FROM \"Order\" ORDER BY _id") == [7, 8])
    }

    @Test func `A field that came to a struct in JSON`() throws {
        let order = "Order: { attributes: { price: { type: Money, storage: json } } }"
        let made = try make(
            order, from: order, structs: ("Money: { amount: Int }", "Money: { amount: Int, note: String? }"),
            rows: """
                INSERT INTO "Order" (_id, price) VALUES (1, '{"amount":7}'), (2, '{"amount":8,"note":"x"}')
                """)
        let run = back(made)
        #expect(run.code == .findings && run.error.contains("1 value of `Order.price`"), "\(run)")
        #expect(run.error.contains("have the keys 2"))
        let agreed = back(made, lose: "Order.price")
        #expect(agreed.code == .clean, "\(agreed)")
        #expect(
            try workspace.values(made.store, "SELECT json_extract(price, '$.amount') FROM \"Order\" ORDER BY _id") == [
                7, 8,
            ])
    }

    /// The order is the to-many's, wherever its numbers lie.
    @Test func `The order of a relationship`() throws {
        func models(_ ordered: String) -> String {
            """
            Trip: { relationships: { stops: { type: "[Stop]", inverse: trip\(ordered) }, tags: { type: "[Tag]", inverse: trips\(ordered) } } },
            Stop: { relationships: { trip: { type: Trip?, inverse: stops } } },
            Tag: { relationships: { trips: { type: "[Trip]", inverse: tags } } }
            """.split(separator: "\n").joined(separator: " ")
        }
        let made = try make(models(", ordered: true"), from: models(""), rows: "SELECT 1")
        let table = try #require(
            try workspace.values(
                made.store,
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('Trip', 'Stop', 'Tag', '_schema')"
            ).first?.text)
        let (stop, link) = (try workspace.orderColumn(made.store, "Stop"), try workspace.orderColumn(made.store, table))
        let links = try workspace.values(made.store, "SELECT name FROM pragma_table_info('\(table)')").compactMap(
            \.text)
        let trip = try #require(links.first { $0 != link && $0.lowercased().contains("trip") })
        let tag = try #require(links.first { $0 != trip && $0 != link })
        try workspace.tamper(
            made.store,
            """
            INSERT INTO Trip (_id) VALUES (1); INSERT INTO Tag (_id) VALUES (1), (2);
            INSERT INTO Stop (_id, trip, "\(stop)") VALUES (1, 1, 5), (2, 1, 3), (3, 1, 4);
            INSERT INTO "\(table)" ("\(trip)", "\(tag)", "\(link)") VALUES (1, 1, 9), (1, 2, 8);
            """)
        let run = back(made)
        #expect(run.code == .findings)
        #expect(run.error.contains("agree with `--lose Trip.stops`"), "\(run.error)")
        #expect(run.error.contains("agree with `--lose Trip.tags`"), "\(run.error)")
        let agreed = back(made, lose: "Trip.stops,Trip.tags")
        #expect(agreed.code == .clean, "\(agreed)")
        #expect(try workspace.values(made.store, "SELECT count(*) FROM Stop WHERE trip = 1") == [3])
        #expect(try workspace.values(made.store, "SELECT count(*) FROM \"\(table)\"") == [2])
    }

    /// A value in a file is the one that comes back in its row.
    @Test func `Values that lie in files`() throws {
        let made = try make(
            "Trip: { attributes: { cover: { type: \"Data?\", externalStorage: { threshold: 10 } } } }",
            from: "Trip: { attributes: { cover: Data? } }",
            rows: "INSERT INTO Trip (_id, cover) VALUES (1, x'0102'), (2, NULL)")
        let folder = ExternalFolder(of: made.store)
        try folder.setMark(makingFolder: true)
        let bytes = [UInt8](repeating: 7, count: 5_000)
        let reference = try bytes.withUnsafeBytes { bytes throws(StoreError) in try folder.write(bytes) }
        try workspace.tamper(made.store, "INSERT INTO Trip (_id, cover) VALUES (3, '\(reference.text)')")
        let run = back(made)
        #expect(run.code == .clean && !run.out.contains("given up"), "\(run)")
        #expect(
            try workspace.values(made.store, "SELECT cover FROM Trip ORDER BY _id") == [
                .blob([1, 2]), .null, .blob(bytes),
            ])
    }

    // MARK: The trial

    private static let simple = (
        newer: "A: { attributes: { a: String, b: Int = 1 } }", older: "A: { attributes: { a: String } }"
    )

    @Test func `A store that is another than the one that was tried is left alone`() throws {
        for change in [
            "UPDATE A SET a = 'other' WHERE _id = 1", "INSERT INTO A (_id, a) VALUES (3, 'z')",
            "DELETE FROM A WHERE _id = 2",
        ] {
            let made = try make(
                Self.simple.newer, from: Self.simple.older, rows: "INSERT INTO A (_id, a) VALUES (1, 'x'), (2, 'y')")
            let side = try workspace.side(made.schema + "@1.0.0")
            let work = StoreWork(
                path: made.store, side: side, backs: true, downgrade: Downgrade(agreed: []),
                console: Console(writeOut: { _ in }, writeError: { _ in }, usesColor: false))
            var findings: [Finding] = []
            let outcome = try StoreOpener.reading(made.store) { reader in
                let metadata = try #require(try StoreMetadata(readFrom: reader))
                return try Downgrade(agreed: []).prepare(side, metadata, at: made.store, &findings)
            }
            let tried = try #require(outcome, "\(findings)")
            try workspace.tamper(made.store, change)
            let before = try workspace.contents()
            let error = #expect(throws: StoreError.self) { try work.opener(back: tried).open() }
            #expect(error?.reason == .changedWhileRead && error?.path == made.store)
            #expect(try workspace.contents().filter { $0.key == "a.store" } == before.filter { $0.key == "a.store" })
            #expect(try workspace.values(made.store, "SELECT count(b) > 0 FROM A") == [1])
            // Tried again, it goes.
            #expect(back(made).code == .clean)
            try FileManager.default.removeItem(atPath: made.store)
        }
    }

    @Test func `The trial tells how far it is, and can be ended at any time`() throws {
        let made = try make(
            Self.simple.newer, from: Self.simple.older,
            rows:
                "INSERT INTO A (_id, a) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) SELECT i, 'a' || i FROM n"
        )
        let bytes = try Data(contentsOf: URL(filePath: made.store))
        let side = try workspace.side(made.schema + "@1.0.0")
        func run(_ watch: ProofWatch) throws -> Downgrade.Outcome? {
            var findings: [Finding] = []
            var way = Downgrade(agreed: [])
            way.watch = watch
            return try StoreOpener.reading(made.store) { reader in
                let metadata = try #require(try StoreMetadata(readFrom: reader))
                return try way.prepare(side, metadata, at: made.store, &findings)
            }
        }
        var told: [MigrationProgress.Stage] = []
        var asked = 0
        _ = try run(
            ProofWatch(
                progress: { told.append($0.stage) },
                isCancelled: {
                    asked += 1
                    return false
                }))
        #expect(told.first == .backingUp && told.last == .checking)
        #expect(told.count { $0 == .committing } == 2)
        #expect(asked > 10)
        // In each part of it.
        for turn in [1, asked / 4, asked / 2, 3 * asked / 4, asked - 1] {
            var count = 0
            let error = #expect(throws: StoreError.self) {
                try run(
                    ProofWatch(isCancelled: {
                        count += 1
                        return count >= turn
                    }))
            }
            #expect(error?.reason == .cancelled, "\(turn) of \(asked)")
        }
        #expect(try Data(contentsOf: URL(filePath: made.store)) == bytes)
    }

    @Test func `Where the trial has no room, its folder is named`() throws {
        let made = try make(
            Self.simple.newer, from: Self.simple.older,
            rows:
                "INSERT INTO A (_id, a) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) SELECT i, 'some words ' || i FROM n"
        )
        let bytes = try Data(contentsOf: URL(filePath: made.store))
        let tool = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "schemagen").path
        // No file may be longer than half of the store.
        let run = try workspace.launch(
            "/bin/bash",
            [
                "-c", "trap '' XFSZ; ulimit -f \(bytes.count / 2048); exec \"$@\"", "bash", tool, "migrate",
                made.schema,
                made.store, "--to", "1.0.0", "--downgrade",
            ])
        #expect(run.status == ExitCode.file.rawValue, "\(run)")
        #expect(run.errors.contains("schemagen-verify-") && run.errors.contains("the disk is full"), "\(run.errors)")
        #expect(!run.errors.contains("a.store: "), "\(run.errors)")
        #expect(try Data(contentsOf: URL(filePath: made.store)) == bytes)
    }
}

extension Workspace {
    fileprivate func side(_ word: String) throws -> ReadSide {
        var (findings, sources) = ([Finding](), [SourceText]())
        return try #require(try readSide(SchemaSide(word), findings: &findings, sources: &sources), "\(findings)")
    }

    /// The numbers by which rows of the classes are told apart.
    fileprivate func kinds(_ schema: String) throws -> [String: Int] {
        Dictionary(uniqueKeysWithValues: try side(schema).schema.models.map { ($0.name, $0.kind) })
    }

    fileprivate func orderColumn(_ store: String, _ table: String) throws -> String {
        let names = try values(store, "SELECT name FROM pragma_table_info('\(table)') WHERE name LIKE '%order%'")
        return try #require(names.first?.text, "\(table)")
    }
}
