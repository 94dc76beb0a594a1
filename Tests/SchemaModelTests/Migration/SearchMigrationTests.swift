import SQLiteKit
import SchemaDiagnostics
import SchemaMigration
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// What becomes of full-text indexes when a store is migrated, over 20,000 rows.
struct SearchMigrationTests {
    private static let rowCount = 20_000

    private static func note(_ rest: String, _ attributes: String = "title: String, body: String?, n: Int = 0")
        -> String
    {
        "models:\n  Note:\n    attributes: { \(attributes) }\n    \(rest)\n"
    }

    /// Makes a store of the first version, fills it and brings it to each of the others in turn.
    private func migrated(
        _ versions: Versions, table: String = "Note", rows: String? = nil, forms: [PlanStep.Form]? = nil,
        remove: Set<String> = [], values: [MemberName: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Connection {
        let connection = try Connection()
        try registerSchemaFunctions(on: connection)
        try createStore(on: connection, target: target(versions.schemas[0]), options: MigrationOptions())
        let fill =
            rows ?? """
                INSERT INTO \(table) (_id, title, body) WITH RECURSIVE c(i) AS
                (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < \(Self.rowCount))
                SELECT i * 3, 'Reise ' || i || CASE WHEN i % 100 = 0 THEN ' nach CAFÉ' ELSE '' END,
                CASE WHEN i % 200 = 0 THEN 'سفر به مُحَمَّد ' || i END FROM c
                """
        try connection.execute(fill)
        for (old, new) in zip(versions.schemas, versions.schemas.dropFirst()) {
            var findings = Findings()
            var directives = MigrationDirectives(remove: remove)
            directives.values = values
            let plan = try #require(
                planMigration(
                    from: old, to: new, directives: directives, places: SchemaPlaces(),
                    findings: &findings), sourceLocation: sourceLocation)
            #expect(try PlanText.decode(PlanText.encode(plan)) == plan, sourceLocation: sourceLocation)
            if let forms { #expect(plan.steps.map(\.form) == forms, sourceLocation: sourceLocation) }
            _ = try migrateStore(on: connection, with: plan, target: target(new), options: MigrationOptions())
        }
        try expectInStep(connection, versions.schemas.last!, sourceLocation)
        return connection
    }

    private func target(_ schema: Schema) -> TargetSchema {
        TargetSchema(
            version: schema.version, hash: storeHash(of: schema), snapshot: SchemaText.encode(describe(schema)),
            creation: { creationPlan(for: schema) })
    }

    /// The index is the same as in a new store, holds what the rows hold, and goes on doing so.
    private func expectInStep(
        _ connection: Connection, _ schema: Schema, _ sourceLocation: SourceLocation
    ) throws {
        let fresh = try Connection()
        try registerSchemaFunctions(on: fresh)
        try createStore(on: fresh, target: target(schema), options: MigrationOptions())
        let sql = """
            SELECT type, name, tbl_name, replace(sql, char(10), ' ') FROM sqlite_schema
            WHERE type = 'trigger' OR sql LIKE 'CREATE VIRTUAL%' OR name LIKE '%search%' ORDER BY name
            """
        let found = try connection.rows(sql)
        #expect(found == (try fresh.rows(sql)), sourceLocation: sourceLocation)
        for search in StoreLayout(of: schema).searches {
            try connection.run(
                "INSERT INTO \(identifier(search.name)) (\(identifier(search.name)), rank) VALUES ('integrity-check', 1)"
            )
        }
        let metadata = try #require(try StoreMetadata(readFrom: connection))
        let triggers = Set(found.filter { $0[0] == "trigger" }.compactMap { $0[1].text })
        #expect(metadata.objects.isSuperset(of: triggers), sourceLocation: sourceLocation)
    }

    private func count(_ connection: Connection, _ query: String, in index: String = "Note_search") throws -> Int64? {
        try connection.value("SELECT count(*) FROM \(index) WHERE \(index) MATCH ?", [.text(query)]).integer
    }

    @Test func searchIsAdded() throws {
        let store = try migrated(
            Versions(Self.note("doc: a"), Self.note("search: [title, body]")), forms: [.search])
        #expect(try count(store, "cafe") == 200)
        #expect(try count(store, "محمد") == 100)
        try store.execute("UPDATE Note SET title = 'Straße' WHERE _id = 300; DELETE FROM Note WHERE _id = 600")
        #expect(try count(store, "strasse") == 1)
        #expect(try count(store, "cafe") == 198)
    }

    @Test func searchIsRemoved() throws {
        let store = try migrated(
            Versions(Self.note("search: [title, body]"), Self.note("doc: a")), forms: [.search])
        #expect(try store.values("SELECT name FROM sqlite_schema WHERE name LIKE '%search%'").isEmpty)
        try store.execute("UPDATE Note SET title = 'x'")
    }

    @Test(arguments: ["search: [body]", "search: [body, title]", "search: { columns: [title, body], prefix: [2] }"])
    func searchIsChanged(_ search: String) throws {
        let store = try migrated(
            Versions(Self.note("search: [title, body]"), Self.note(search)), forms: [.search, .search])
        #expect(try count(store, "محمد") == 100)
    }

    @Test func columnsAreRenamed() throws {
        let store = try migrated(
            Versions(
                Self.note("search: [title, body]"),
                Self.note(
                    "search: [name, text]",
                    "name: { type: String, originalName: title }, text: { type: String?, originalName: body }, n: Int = 0"
                )),
            forms: [.search, .alter, .search])
        #expect(try count(store, "name : cafe") == 200)
    }

    @Test func columnsAreSwapped() throws {
        let store = try migrated(
            Versions(
                Self.note("search: [title, body]", "title: String?, body: String?, n: Int = 0"),
                Self.note(
                    "search: [title, body]",
                    "title: { type: String?, originalName: body }, body: { type: String?, originalName: title }, n: Int = 0"
                )))
        #expect(try count(store, "body : cafe") == 200)
        #expect(try count(store, "title : cafe") == 0)
    }

    @Test func theTableIsRenamed() throws {
        let store = try migrated(
            Versions(
                Self.note("search: [title, body]"),
                Self.note("search: [title, body]").replacing("Note:", with: "Memo:\n    originalName: Note")),
            forms: [.search, .alter, .search])
        #expect(try count(store, "cafe", in: "Memo_search") == 200)
    }

    /// The table is made anew with its columns in another order and another type beside them.
    @Test func theTableIsMadeAnew() throws {
        let store = try migrated(
            Versions(
                Self.note("search: [title, body]"),
                Self.note(
                    "search: [title, body]", "title: String, body: { type: String, default: leer }, n: Int = 0")),
            forms: [.search, .rebuild, .search])
        #expect(try count(store, "cafe") == 200)
        #expect(try count(store, "leer") == Int64(Self.rowCount - 100))
    }

    /// What does not concern the searched columns leaves the index as it is.
    @Test func otherColumnsChange() throws {
        let store = try migrated(
            Versions(
                Self.note("search: [title, body]", "title: String, body: String?, n: Int = 0, o: String?"),
                Self.note(
                    "search: [title, body]",
                    "title: String, body: String?, m: { type: Int, default: 0, originalName: n }, p: String?")),
            forms: [.alter], remove: ["Note.o"])
        #expect(try count(store, "cafe") == 200)
        try store.execute("UPDATE Note SET m = 1, title = 'neu' WHERE _id = 300")
        #expect(try count(store, "cafe") == 199)
    }

    @Test func searchedValuesAreMadeAnew() throws {
        let store = try migrated(
            Versions(Self.note("search: [title, body]"), Self.note("search: [title, body]")),
            values: [MemberName("Note", "title"): "'Straße ' || title"])
        #expect(try count(store, "strasse cafe") == 200)
    }

    @Test func rowsAreFilledBesideTheIndex() throws {
        let store = try migrated(
            Versions(
                Self.note("search: [title, body]"),
                Self.note("search: [title, body]", "title: String, body: String?, n: Int = 0, made: Date? = now")))
        #expect(try count(store, "cafe") == 200)
    }

    @Test func theModelGoesAndComesAnew() throws {
        let versions = try Versions(
            Self.note("search: [title, body]"), "models: { Other: { attributes: { a: Int } } }",
            Self.note("search: [title, body]"))
        let store = try migrated(versions, remove: ["Note", "Other"])
        #expect(try count(store, "cafe") == 0)
        var findings = Findings()
        let plans = planMigrations(
            released: Array(versions.schemas.dropLast()), current: versions.schemas[2],
            directives: Dictionary(
                uniqueKeysWithValues: versions.schemas.map {
                    ($0.version, MigrationDirectives(remove: ["Note", "Other"]))
                }),
            places: versions.places, findings: &findings)
        // The direct way too: the rows are gone, and the index of the old ones with them.
        #expect(plans[0].steps.map(\.form) == [.search, .drop, .create, .search])
    }

    @Test func joinedAndSingleTables() throws {
        func text(_ strategy: String, _ search: String, _ more: String = "") -> String {
            """
            models:
              Note: { inheritance: \(strategy), attributes: { title: String, body: String? }, search: [title\(search)] }
              Long: { inherits: Note, attributes: { more: String\(more) }, search: [more] }
            """
        }
        for strategy in ["single", "joined"] {
            let long = strategy == "single" ? "Note" : "Long"
            let rows = """
                INSERT INTO Note (_id, _kind, title\(long == "Note" ? ", more" : "")) VALUES
                (1, 1, 'ein Titel'\(long == "Note" ? ", NULL" : "")), (2, 2, 'zwei'\(long == "Note" ? ", 'Größe'" : ""));
                \(long == "Note" ? "" : "INSERT INTO Long (_id, more) VALUES (2, 'Größe');")
                """
            let store = try migrated(
                Versions(text(strategy, ""), text(strategy, ", body", ", extra: Int?")), table: "Note", rows: rows)
            #expect(try count(store, "titel") == 1)
            #expect(try count(store, "grosse", in: "Long_search") == 1)
        }
    }

    // MARK: - A table for each class

    /// Notes with two classes below; rows of the first version in all of them.
    private static func notes(
        _ strategy: String = "concrete", search: String = "search: [title]", base: String = "title: String",
        long: String = "more: String", below: String = "search: [more]", other: String? = "n: Int = 0"
    ) -> String {
        """
        models:
          Note: { inheritance: \(strategy), attributes: { \(base) }, \(search) }
          Long: { inherits: Note, attributes: { \(long) }, \(below) }
        """ + (other.map { "\n  Other: { inherits: Note, attributes: { \($0) } }" } ?? "")
    }

    private static func rows(_ strategy: String) -> String {
        let (note, long, other) = ("1, 'ein Titel'", "2, 'zwei Titel'", "3, 'Straße'")
        return switch strategy {
        case "single":
            "INSERT INTO Note (_id, title, _kind, more, n) VALUES (\(note), 1, NULL, NULL), (\(long), 2, 'Größe', NULL), (\(other), 3, NULL, 7)"
        case "joined":
            "INSERT INTO Note (_id, title, _kind) VALUES (\(note), 1), (\(long), 2), (\(other), 3);"
                + "INSERT INTO Long (_id, more) VALUES (2, 'Größe'); INSERT INTO Other (_id, n) VALUES (3, 7)"
        default:
            "BEGIN; INSERT INTO _ids_Note (_id, _kind) VALUES (1, 1), (2, 2), (3, 3); INSERT INTO Note (_id, title) VALUES (\(note));"
                + "INSERT INTO Long (_id, title, more) VALUES (\(long), 'Größe'); INSERT INTO Other (_id, title, n) VALUES (\(other), 7); COMMIT"
        }
    }

    private func found(_ connection: Connection, _ query: String, in index: String = "Note_search") throws -> [Int64] {
        try connection.values("SELECT rowid FROM \(index) WHERE \(index) MATCH ? ORDER BY rowid", [.text(query)])
            .compactMap(\.integer)
    }

    @Test(arguments: ["single", "joined", "concrete"], ["single", "joined", "concrete"])
    func theIndexesFollowTheStrategy(_ old: String, _ new: String) throws {
        let long = "more: String, extra: Int?"
        let store = try migrated(
            Versions(Self.notes(old), Self.notes(new, long: long), Self.notes(old, long: long)), rows: Self.rows(old))
        #expect(try found(store, "titel") == [1, 2])
        #expect(try found(store, "strasse") == [3])
        #expect(try found(store, "grosse", in: "Long_search") == [2])
        let table = old == "concrete" ? "Other" : "Note"
        try store.execute("UPDATE \(table) SET title = 'kein Titel' WHERE _id = 3")
        #expect(try found(store, "titel") == [1, 2, 3])
    }

    @Test func searchOfSeveralTablesComesAndGoes() throws {
        let (with, without) = (Self.notes(), Self.notes(search: "doc: a", below: "doc: a"))
        let store = try migrated(Versions(without, with), rows: Self.rows("concrete"), forms: [.search, .search])
        #expect(try found(store, "titel") == [1, 2])
        let none = try migrated(Versions(with, without), rows: Self.rows("concrete"), forms: [.search, .search])
        #expect(try none.values("SELECT name FROM sqlite_schema WHERE name LIKE '%search%'").isEmpty)
    }

    /// What touches no searched column of any class leaves the index as it is; what touches one makes it anew over them all.
    @Test func classesChange() throws {
        let rows = Self.rows("concrete")
        let added = try migrated(
            Versions(Self.notes(), Self.notes(other: "n: Int = 0, m: Int?")), rows: rows, forms: [.alter])
        #expect(try found(added, "titel") == [1, 2])
        let rebuilt = try migrated(
            Versions(Self.notes(), Self.notes(other: "n: Int?")), rows: rows, forms: [.search, .rebuild, .search])
        #expect(try found(rebuilt, "strasse") == [3])
        let renamed = try migrated(
            Versions(
                Self.notes(), Self.notes(search: "search: [name]", base: "name: { type: String, originalName: title }")),
            rows: rows)
        #expect(try found(renamed, "titel") == [1, 2])
        let gone = try migrated(Versions(Self.notes(), Self.notes(other: nil)), rows: rows, remove: ["Other"])
        #expect(try found(gone, "titel OR strasse") == [1, 2])
        let come = try migrated(
            Versions(Self.notes(), Self.notes() + "\n  Third: { inherits: Long }"), rows: rows)
        try come.execute(
            "BEGIN; INSERT INTO _ids_Note (_id, _kind) VALUES (9, 4); INSERT INTO Third (_id, title, more) VALUES (9, 'neu', 'alt'); COMMIT"
        )
        #expect(try found(come, "neu OR strasse") == [3, 9])
        #expect(try found(come, "alt OR grosse", in: "Long_search") == [2, 9])
        let tables = try migrated(
            Versions(
                Self.notes(), Self.notes().replacing("Other: {", with: "Last: { originalName: Other,")),
            rows: rows)
        #expect(try found(tables, "strasse") == [3])
        try tables.execute("DELETE FROM Last")
        #expect(try found(tables, "strasse") == [])
    }

    /// The view of the schema's is none of somebody else's, and those of others stay.
    @Test func viewsBesideThatOfAnIndex() throws {
        let versions = try Versions(Self.notes(), Self.notes(other: "n: Int?"))
        let connection = try Connection()
        try registerSchemaFunctions(on: connection)
        try createStore(on: connection, target: target(versions.schemas[0]), options: MigrationOptions())
        try connection.execute(Self.rows("concrete") + "; CREATE VIEW mine AS SELECT title FROM Note_search_rows")
        var findings = Findings()
        let plan = try #require(
            planMigration(
                from: versions.schemas[0], to: versions.schemas[1], places: SchemaPlaces(), findings: &findings))
        _ = try migrateStore(
            on: connection, with: plan, target: target(versions.schemas[1]), options: MigrationOptions())
        #expect(try connection.value("SELECT count(*) FROM mine") == 3)
        let metadata = try #require(try StoreMetadata(readFrom: connection))
        #expect(metadata.objects.contains("Note_search_rows") && !metadata.objects.contains("mine"))
    }

    /// An index that is not in step is found before the end, and everything is taken back.
    @Test func aBrokenIndexStopsTheMigration() throws {
        let versions = try Versions(
            Self.note("search: [title, body]"),
            Self.note("search: [title, body]", "title: String, body: String?, n: Int = 0, o: Int?"),
            Self.note("search: [title, body]", "title: String, body: String?, o: Int?"))
        let connection = try Connection()
        try registerSchemaFunctions(on: connection)
        try createStore(on: connection, target: target(versions.schemas[1]), options: MigrationOptions())
        try connection.execute(
            "INSERT INTO Note (title) VALUES ('a'); DROP TRIGGER Note_search_update; UPDATE Note SET title = 'b'")
        var findings = Findings()
        let plan = try #require(
            planMigration(
                from: versions.schemas[1], to: versions.schemas[2], directives: MigrationDirectives(remove: ["Note.n"]),
                places: SchemaPlaces(), findings: &findings))
        do {
            _ = try migrateStore(
                on: connection, with: plan, target: target(versions.schemas[2]), options: MigrationOptions())
            Issue.record("it was migrated")
        } catch {
            guard case .damaged(let problems) = error.reason else { throw error }
            #expect(problems == ["the full-text index Note_search is not in step with its table"])
        }
        #expect(try connection.value("SELECT count(n) FROM Note") == 1)
    }

    /// Tables of others are kept, an index of the same tokenizer among them.
    @Test func viewsOfOthersStay() throws {
        let versions = try Versions(Self.note("search: [title]"), Self.note("search: [title, body]"))
        let connection = try Connection()
        try registerSchemaFunctions(on: connection)
        try createStore(on: connection, target: target(versions.schemas[0]), options: MigrationOptions())
        try connection.execute(
            """
            INSERT INTO Note (title) VALUES ('Äpfel');
            CREATE VIEW mine AS SELECT title FROM Note;
            CREATE TRIGGER ours AFTER INSERT ON Note BEGIN UPDATE Note SET n = 1 WHERE _id = new._id; END;
            """)
        var findings = Findings()
        let plan = try #require(
            planMigration(
                from: versions.schemas[0], to: versions.schemas[1], places: SchemaPlaces(), findings: &findings))
        _ = try migrateStore(
            on: connection, with: plan, target: target(versions.schemas[1]), options: MigrationOptions())
        #expect(try count(connection, "apfel") == 1)
        #expect(try connection.values("SELECT name FROM sqlite_schema WHERE name IN ('mine', 'ours')").count == 2)
        let metadata = try #require(try StoreMetadata(readFrom: connection))
        #expect(metadata.objects == ["Note_search_insert", "Note_search_update", "Note_search_delete"])
    }

    @Test func differencesAreTold() throws {
        func changes(_ one: String, _ other: String) throws -> [String] {
            let versions = try Versions(one, other)
            return diff(from: versions.schemas[0], to: versions.schemas[1]).map(\.summary)
        }
        #expect(try changes(Self.note("doc: a"), Self.note("search: [title]")) == ["search of `Note` added"])
        #expect(try changes(Self.note("search: [title]"), Self.note("doc: a")) == ["search of `Note` removed"])
        #expect(try changes(Self.note("search: [title]"), Self.note("search: [body]")) == ["search of `Note` changed"])
        #expect(try changes(Self.note("search: [title]"), Self.note("search: [title]")) == [])
    }
}
