import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// `custom: true`: what a plan leaves to Swift code, and what it holds the rows against when the code is through. Here the code is a closure
/// over the connections; what the runtime makes of them is proved with generated code.
struct CodeMigrationTests {
    private static let before = "Trip: { attributes: { destination: String, days: Int? } }"
    private static let after =
        "Trip: { attributes: { days: Int, code: { type: String, unique: true } }, "
        + "relationships: { place: { type: Place, inverse: trips } }, checks: { isLong: \"days > 0\" } }, "
        + "Place: { attributes: { name: { type: String, unique: true } }, "
        + "relationships: { trips: { type: \"[Trip]\", inverse: place, deleteRule: deny } } }"

    /// Four versions with code in the step to the third.
    private func versions() throws -> Versions {
        try Versions(
            "models: { Trip: { attributes: { goal: String, days: Int? } } }",
            "models: { Trip: { attributes: { destination: { type: String, originalName: goal }, days: Int? } } }",
            migrated(Self.after, "custom: true, remove: [Trip.destination]", version: 3),
            "models: { \(Self.after.replacing("days: Int, ", with: "days: Int, length: Int = 7, ")) }")
    }

    private static let rows = [
        "INSERT INTO Trip (_id, goal, days) VALUES (1, 'Χανιά', 3), (2, 'رم', NULL), (3, 'Χανιά', 5)"
    ]

    /// What the code does as a rule: a place for each destination, from the store as it was.
    private static func link(_ place: CodePlace) throws {
        guard let before = place.before else { return }
        let new = place.connection
        for row in try before.rows("SELECT _id, destination, days FROM Trip ORDER BY _id") {
            try new.run("INSERT INTO Place (_id, name) VALUES (?1 + 100, ?2) ON CONFLICT DO NOTHING", [row[0], row[1]])
            try new.run(
                """
                UPDATE Trip SET place = (SELECT _id FROM Place WHERE name = ?2), code = 'T' || ?1, days = ifnull(?3, 1)
                WHERE _id = ?1
                """, row)
        }
    }

    private func plans(_ versions: Versions) throws -> (direct: [PlanDescription], steps: [PlanDescription]) {
        var findings = Findings()
        let direct = planMigrations(
            released: Array(versions.schemas.dropLast()), current: versions.schemas.last!,
            directives: versions.directives, places: versions.places, findings: &findings)
        #expect(findings.all.filter { $0.severity == .error }.map(\.message) == [])
        let steps = zip(versions.schemas, versions.schemas.dropFirst()).compactMap { old, new in
            planMigration(
                from: old, to: new, directives: versions.directives[new.version] ?? MigrationDirectives(),
                places: SchemaPlaces(), findings: &findings)
        }
        try #require(direct.count == versions.schemas.count - 1 && steps.count == direct.count)
        for plan in direct + steps { #expect(try PlanText.decode(PlanText.encode(plan)) == plan) }
        return (direct, steps)
    }

    private func store(of schema: Schema, rows: [String]) throws -> Connection {
        let connection = try Connection()
        try registerSchemaFunctions(on: connection)
        try createStore(on: connection, target: target(schema), options: MigrationOptions())
        for sql in rows { try connection.execute(sql) }
        return connection
    }

    private func target(_ schema: Schema) -> TargetSchema {
        TargetSchema(
            version: schema.version, hash: storeHash(of: schema), snapshot: SchemaText.encode(describe(schema)),
            creation: { creationPlan(for: schema) })
    }

    private func migrate(
        _ connection: Connection, _ plan: PlanDescription, to schema: Schema,
        code: @escaping (CodePlace) throws -> Void = CodeMigrationTests.link
    ) throws {
        var options = MigrationOptions()
        options.runCode = code
        _ = try migrateStore(on: connection, with: plan, target: target(schema), options: options)
    }

    private func content(_ connection: Connection) throws -> [String] {
        try connection.rows(
            "SELECT t._id, t.days, t.code, p.name FROM Trip t JOIN Place p ON p._id = t.place ORDER BY 1"
        ).map { $0.map { $0.text ?? "\($0.integer ?? -1)" }.joined(separator: "|") }
    }

    /// Columns and indexes, in no order: one that is added stands last.
    private func shape(_ connection: Connection) throws -> [String] {
        try connection.values(
            """
            SELECT m.name || ' ' || x.name || ' ' || x.type || ' ' || x."notnull" || ' ' || ifnull(x.dflt_value, '')
            FROM sqlite_schema AS m JOIN pragma_table_xinfo(m.name) AS x WHERE m.type = 'table'
            UNION ALL SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY 1
            """
        ).compactMap(\.text)
    }

    private func catalog(_ connection: Connection) throws -> [String] {
        try connection.values("SELECT type || ' ' || name || ' ' || ifnull(sql, '') FROM sqlite_schema ORDER BY 1")
            .compactMap(\.text)
    }

    // MARK: - Hierarchies whose rows come to lie in other tables

    private static func media(_ strategy: String, _ song: String, _ rest: String = "") -> String {
        "Media: { inheritance: \(strategy), attributes: { title: String\(rest) } }, "
            + "Song: { inherits: Media, attributes: { seconds: Int?\(song) }, checks: { isLong: \"seconds IS NULL OR seconds > 0\" } }, "
            + "Note: { relationships: { media: { type: Media, inverse: none } } }"
    }

    /// Each strategy becomes each other while code gives a class a required and unique member.
    @Test(arguments: ["single", "joined", "concrete"], ["single", "joined", "concrete"])
    func `Code takes part where rows of a hierarchy come to lie otherwise`(from: String, to: String) throws {
        if from == to { return }
        let before = Self.media(from, "").replacing(
            ", checks: { isLong: \"seconds IS NULL OR seconds > 0\" }", with: "")
        let versions = try Versions(
            "models: { \(before) }",
            migrated(Self.media(to, ", code: { type: String, unique: true }", ", size: Int"), "custom: true"))
        let plan = try #require(try plans(versions).direct.first)
        #expect(plan.steps.contains { $0.form == .transfer })
        let rows =
            switch from {
            case "single":
                [
                    "INSERT INTO Media (_id, _kind, title, seconds) VALUES (1, 1, 'ف', NULL), (2, 2, 's', 3), (3, 2, 't', -4)"
                ]
            case "joined":
                [
                    "INSERT INTO Media (_id, _kind, title) VALUES (1, 1, 'ف'), (2, 2, 's'), (3, 2, 't')",
                    "INSERT INTO Song (_id, seconds) VALUES (2, 3), (3, -4)",
                ]
            default:
                [
                    "BEGIN", "INSERT INTO _ids_Media (_id, _kind) VALUES (1, 1), (2, 2), (3, 2)",
                    "INSERT INTO Media (_id, title) VALUES (1, 'ف')",
                    "INSERT INTO Song (_id, title, seconds) VALUES (2, 's', 3), (3, 't', -4)", "COMMIT",
                ]
            }
        let (song, medias) =
            switch to {
            case "single": ("Media", ["Media"])
            case "joined": ("Song", ["Media"])
            default: ("Song", ["Media", "Song"])
            }
        func code(mends: Bool) -> (CodePlace) throws -> Void {
            { place in
                guard let old = place.before else { return }
                let seconds = from == "single" ? "Media" : "Song"
                for row in try old.rows("SELECT _id, seconds FROM \(seconds) WHERE seconds IS NOT NULL") {
                    try place.connection.run(
                        "UPDATE \(song) SET code = 'S' || ?1, seconds = abs(?2) WHERE _id = ?1", row)
                }
                for table in mends ? medias : [] { try place.connection.execute("UPDATE \(table) SET size = _id * 10") }
            }
        }
        let note = "INSERT INTO Note (_id, media) VALUES (7, 3), (8, 1)"
        let connection = try store(of: versions.schemas[0], rows: rows + [note])
        try migrate(connection, plan, to: versions.schemas[1], code: code(mends: true))
        #expect(try shape(connection) == shape(store(of: versions.schemas[1], rows: [])))
        let columns = to == "joined" ? "Media JOIN Song USING (_id)" : song
        #expect(
            try connection.values(
                "SELECT _id || title || seconds || code || size FROM \(columns) WHERE code IS NOT NULL ORDER BY _id"
            ).compactMap(\.text) == ["2s3S220", "3t4S330"])
        let first = medias[0]
        #expect(try connection.values("SELECT title || size FROM \(first) WHERE _id = 1").compactMap(\.text) == ["ف10"])
        #expect(try connection.values("SELECT media FROM Note ORDER BY _id") == [3, 1])

        // What the code leaves out is counted, and the store is as it was.
        let other = try store(of: versions.schemas[0], rows: rows + [note])
        let old = try catalog(other)
        let error = try #require(throws: StoreError.self) {
            try migrate(other, plan, to: versions.schemas[1], code: code(mends: false))
        }
        guard case .valuesMissing(_, _, let count, let keys) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(count == (to == "concrete" ? 1 : 3) && keys.first == "1")
        #expect(try catalog(other) == old)
    }

    // MARK: - The way

    @Test func `Directly and step by step, the code in the middle finds the same and leaves the same`() throws {
        let versions = try versions()
        let (direct, steps) = try plans(versions)
        let fresh = try store(of: versions.schemas[3], rows: [])
        for (plans, targets) in [([direct[0]], [versions.schemas[3]]), (steps, Array(versions.schemas.dropFirst()))] {
            for rows in [[], Self.rows] {
                let connection = try store(of: versions.schemas[0], rows: rows)
                for (plan, schema) in zip(plans, targets) { try migrate(connection, plan, to: schema) }
                #expect(try shape(connection) == shape(fresh))
                #expect(
                    try content(connection) == (rows.isEmpty ? [] : ["1|3|T1|Χανιά", "2|1|T2|رم", "3|5|T3|Χανιά"]))
                #expect(
                    try connection.value("SELECT count(*) FROM Trip WHERE length = 7").integer == (rows.isEmpty ? 0 : 3)
                )
            }
        }
    }

    @Test func `The code runs between the shapes: first what may be empty, then what must not`() throws {
        let plan = try plans(versions()).steps[1]
        let moments = plan.steps.compactMap(\.code)
        #expect(
            moments == [
                .init(.before, from: .init(2, 0, 0), to: .init(3, 0, 0)),
                .init(.after, from: .init(2, 0, 0), to: .init(3, 0, 0)),
            ])
        let last = try #require(plan.steps.firstIndex { $0.code?.moment == .after })
        #expect(
            plan.steps[..<last].contains {
                $0.statements.contains { $0.contains("DROP COLUMN \"destination\"") || $0.contains("_new_Trip") }
            })
        let checks = plan.steps[(last + 1)...].filter { $0.form == .check }
        #expect(
            checks.flatMap(\.account).map(\.value).sorted() == ["Trip.code", "Trip.days", "Trip.place"])
        // Three members without a value, a unique and a check.
        #expect(checks.count == 5)
        #expect(plan.steps.last?.form == .rebuild || plan.steps.last?.form == .create)
    }

    @Test func `Code alone is a step, though no table changes`() throws {
        let versions = try Versions(
            "models: { Trip: { attributes: { days: Int } } }",
            migrated("Trip: { attributes: { days: Int } }", "custom: true"))
        let plan = try plans(versions).direct[0]
        #expect(plan.steps.map(\.form) == [.code, .code])
        #expect(plan.fromHash == plan.toHash)
        let connection = try store(of: versions.schemas[0], rows: ["INSERT INTO Trip (_id, days) VALUES (1, 4)"])
        try migrate(connection, plan, to: versions.schemas[1]) { place in
            try place.connection.execute("UPDATE Trip SET days = days + 1")
            // What it left before the step is what it sees then.
            if let before = place.before { #expect(try before.value("SELECT days FROM Trip").integer == 5) }
        }
        #expect(try connection.value("SELECT days FROM Trip").integer == 6)
    }

    // MARK: - What is refused

    private func refusal(_ code: @escaping (CodePlace) throws -> Void) throws -> StoreError {
        let versions = try versions()
        let plan = try plans(versions).direct[0]
        let connection = try store(of: versions.schemas[0], rows: Self.rows)
        let before = try (catalog(connection), connection.rows("SELECT * FROM Trip"))
        let error = try #require(throws: StoreError.self) {
            try migrate(connection, plan, to: versions.schemas[3], code: code)
        }
        #expect(try catalog(connection) == before.0)
        #expect(try connection.rows("SELECT * FROM Trip") == before.1)
        #expect(try connection.value("PRAGMA foreign_keys").integer == 1)
        return error
    }

    @Test func `A row that the code leaves without a value takes everything back`() throws {
        let error = try refusal { place in
            try Self.link(place)
            if place.before != nil { try place.connection.execute("UPDATE Trip SET place = NULL WHERE _id > 1") }
        }
        #expect(error.reason == .valuesMissing(model: "Trip", attribute: "place", count: 2, keys: ["2", "3"]))
    }

    @Test func `So do equal values of a new unique, rows that break a new check, and keys that lead nowhere`() throws {
        let equal = try refusal { place in
            try Self.link(place)
            if place.before != nil { try place.connection.execute("UPDATE Trip SET code = 'same'") }
        }
        guard case .rowsDoNotFit("Trip", _, 2, ["2", "3"]) = equal.reason else {
            Issue.record("\(equal)")
            return
        }
        let short = try refusal { place in
            try Self.link(place)
            if place.before != nil { try place.connection.execute("UPDATE Trip SET days = 0 WHERE _id = 3") }
        }
        guard case .rowsDoNotFit("Trip", _, 1, ["3"]) = short.reason else {
            Issue.record("\(short)")
            return
        }
        let astray = try refusal { place in
            try Self.link(place)
            if place.before != nil { try place.connection.execute("UPDATE Trip SET place = 4711 WHERE _id = 3") }
        }
        guard case .statementFailed(let message) = astray.reason else {
            Issue.record("\(astray)")
            return
        }
        #expect(message.contains("Trip row 3 → Place"))
    }

    private struct Problem: Error {}

    @Test func `What the code throws is told with both versions`() throws {
        let error = try refusal { place in
            try Self.link(place)
            if place.before != nil { throw Problem() }
        }
        #expect(error.reason == .codeFailed(from: "2.0.0", to: "3.0.0", message: "Problem()"))
    }

    /// As SQLite does itself after some errors, a lack of memory in a SELECT among them, which code may pass over.
    @Test func `Code whose transaction has ended is the end of the migration`() throws {
        var written: (any Error)?
        let error = try refusal { place in
            try Self.link(place)
            guard place.before != nil else { return }
            try place.connection.execute("ROLLBACK")
            do { try place.connection.savepoint { try place.connection.execute("DELETE FROM Trip") } } catch {
                written = error
            }
        }
        guard case .codeFailed("2.0.0", "3.0.0", let message) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(message == "SQLite has ended the transaction after an error that the code passed over")
        #expect((written as? SQLiteError)?.code == ResultCode.misuse)
    }

    @Test func `Code may not change a table, and the store from before is for reading`() throws {
        let changed = try refusal { place in
            try Self.link(place)
            if place.before != nil { try place.connection.execute("CREATE TABLE Mine (x)") }
        }
        guard case .statementFailed = changed.reason else {
            Issue.record("\(changed)")
            return
        }
        let written = try refusal { place in try place.before?.execute("DELETE FROM Trip") }
        guard case .codeFailed = written.reason else {
            Issue.record("\(written)")
            return
        }
    }

    @Test func `A program without the code refuses before anything is written`() throws {
        let versions = try versions()
        let plan = try plans(versions).direct[0]
        let connection = try store(of: versions.schemas[0], rows: Self.rows)
        let changes = connection.totalChanges
        let error = try #require(throws: StoreError.self) {
            _ = try migrateStore(
                on: connection, with: plan, target: target(versions.schemas[3]), options: MigrationOptions())
        }
        #expect(error.reason == .codeNeeded(from: "2.0.0", to: "3.0.0"))
        #expect(connection.totalChanges == changes)
    }

    // MARK: - What is left to code, and what is not

    @Test func `What goes needs its consent as ever; what cannot be planned cannot be left to code`() throws {
        let lost = try problems(Versions("models: { \(Self.before) }", migrated(Self.after, "custom: true")))
        #expect(lost.map(\.code) == [.attributeRemoved])
        let narrowed = try problems(
            Versions(
                "models: { Trip: { attributes: { days: String } } }",
                migrated("Trip: { attributes: { days: Int } }", "custom: true")))
        #expect(narrowed.map(\.code) == [.narrowingType])
        let without = try problems(
            Versions("models: { \(Self.before) }", migrated(Self.after, "remove: [Trip.destination]")))
        #expect(without.map(\.code).contains(.requiredWithoutValue))
        #expect(without.map(\.message).allSatisfy { !$0.isEmpty })
    }

    /// In a hierarchy of one table only rows of the class have to have the value.
    @Test func `A subclass's gap is its own`() throws {
        let versions = try Versions(
            "models: { Trip: { attributes: { name: String } }, Tour: { inherits: Trip, attributes: { guide: String? } } }",
            migrated(
                "Trip: { attributes: { name: String } }, Tour: { inherits: Trip, attributes: { guide: String } }",
                "custom: true"))
        let plan = try plans(versions).direct[0]
        let rows = ["INSERT INTO Trip (_id, _kind, name) VALUES (1, 1, 'a'), (2, 2, 'b')"]
        let connection = try store(of: versions.schemas[0], rows: rows)
        let error = try #require(throws: StoreError.self) {
            try migrate(connection, plan, to: versions.schemas[1]) { _ in }
        }
        #expect(error.reason == .valuesMissing(model: "Tour", attribute: "guide", count: 1, keys: ["2"]))
        try migrate(connection, plan, to: versions.schemas[1]) { place in
            guard place.before != nil else { return }
            try place.connection.execute("UPDATE Trip SET guide = 'Ζωή' WHERE _kind = 2")
        }
        #expect(try connection.value("SELECT guide FROM Trip WHERE _id = 2").text == "Ζωή")
        #expect(try shape(connection) == shape(store(of: versions.schemas[1], rows: [])))
    }
}
