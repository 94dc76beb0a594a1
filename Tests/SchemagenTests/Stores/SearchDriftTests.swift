import SchemaDiagnostics
import SchemaMigration
import Testing

@testable import schemagen

/// What `inspect --against` finds in the full-text index of a class whose rows lie in several tables.
struct SearchDriftTests {
    let workspace: Workspace
    let schema: String
    let store: String

    init() throws {
        workspace = try Workspace()
        schema = try workspace.file(
            "Park.schema.yaml",
            """
            schema: Park
            version: 1.0.0
            models:
              Vehicle: { inheritance: concrete, abstract: true, attributes: { note: String? }, search: [note] }
              Car: { inherits: Vehicle, attributes: { seats: Int } }
              Bike: { inherits: Vehicle, attributes: { gears: Int = 1 } }
            """)
        store = try workspace.file("park.store")
        var (findings, sources) = ([Finding](), [SourceText]())
        let side = try #require(try readSide(SchemaSide(schema), findings: &findings, sources: &sources))
        let opened = try StoreOpener(.file(store, .create), target: side.target(side.schema)) { _, _ in nil }.open()
        defer { opened.connection.close() }
        try opened.connection.execute(
            """
            BEGIN; INSERT INTO _ids_Vehicle (_id, _kind) VALUES (1, 2), (2, 3);
            INSERT INTO Car (_id, note, seats) VALUES (1, 'Straße', 4); INSERT INTO Bike (_id, note) VALUES (2, 'rot'); COMMIT
            """)
    }

    /// The codes that are found, and none after `--repair`.
    private func codes(after sql: String) throws -> [String] {
        try workspace.tamper(store, sql)
        let found = workspace.run("inspect", store, "--against", schema)
        #expect(found.code == .findings)
        let mended = workspace.run("inspect", store, "--against", schema, "--repair")
        #expect(mended.out.contains("mended"), "\(mended)")
        let last = workspace.run("inspect", store, "--against", schema)
        #expect(last.code == .clean && last.error == "", "\(found.error)\n\(last)")
        #expect(
            try workspace.values(store, "SELECT rowid FROM Vehicle_search WHERE Vehicle_search MATCH 'strasse'") == [1])
        return found.error.matches(of: /\[(SG8\d\d)\]/).map { String($0.1) }
    }

    @Test func `A store as it was made is in order`() {
        let run = workspace.run("inspect", store, "--against", schema)
        #expect(run.code == .clean && run.error == "", "\(run)")
    }

    @Test func `A view that is gone or another is mended, and the index made of it`() throws {
        #expect(try codes(after: "DROP VIEW Vehicle_search_rows") == ["SG816"])
        #expect(
            try codes(
                after: """
                    DROP VIEW Vehicle_search_rows; CREATE VIEW Vehicle_search_rows AS SELECT _id, note FROM Car;
                    INSERT INTO Vehicle_search (Vehicle_search) VALUES ('rebuild')
                    """) == ["SG816"])
        #expect(try workspace.values(store, "SELECT rowid FROM Vehicle_search WHERE Vehicle_search MATCH 'rot'") == [2])
        #expect(try codes(after: "DROP VIEW Vehicle_search_rows; DROP TABLE Vehicle_search") == ["SG816", "SG816"])
    }

    @Test func `A trigger of one table that is gone, and rows that the index has not heard of`() throws {
        let harm = "DROP TRIGGER Vehicle_search_update_3; UPDATE Bike SET note = 'blau'"
        #expect(try codes(after: harm) == ["SG812", "SG816"])
        #expect(
            try workspace.values(store, "SELECT rowid FROM Vehicle_search WHERE Vehicle_search MATCH 'blau'") == [2])
        #expect(try codes(after: "INSERT INTO Vehicle_search (rowid, note) VALUES (2, 'ghost')") == ["SG816"])
    }

    /// A table that is made anew has a view over it.
    @Test func `A table that has to be made anew`() throws {
        let harm = """
            CREATE TABLE x (_id INTEGER PRIMARY KEY, note TEXT, gears INTEGER); INSERT INTO x SELECT _id, note, gears FROM Bike;
            DROP TABLE Bike; ALTER TABLE x RENAME TO Bike
            """
        #expect(try codes(after: harm).contains("SG803"))
    }
}
