import SchemaDiagnostics
import SchemaMigration
import Synchronization
import Testing

@testable import schemagen

/// The line that says how far a migration is takes one row of the terminal, and goes again.
struct ProgressLineTests {
    /// What a console of a number of columns got.
    private final class Screen: Sendable {
        private let pieces = Mutex<[String]>([])
        let columns: Int
        init(columns: Int) { self.columns = columns }
        var texts: [String] { pieces.withLock { $0 } }

        func console(isTerminal: Bool = true) -> Console {
            Console(
                writeOut: { _ in }, writeError: { text in self.pieces.withLock { $0.append(text) } }, usesColor: false,
                showsProgress: isTerminal, columns: { self.columns })
        }
    }

    /// Shows every step of a migration of a store with a table of a name.
    private func migrate(_ table: String, on screen: Screen, isTerminal: Bool = true) throws {
        let line = ProgressLine(on: screen.console(isTerminal: isTerminal), after: .seconds(-1))
        for progress in try progress(of: table).prefix(1) { line.show(progress) }
        line.clear()
        line.clear()
    }

    /// What a migration tells that writes the rows of a table anew.
    private func progress(of table: String) throws -> [MigrationProgress] {
        let workspace = try Workspace()
        let path = try workspace.file(
            "T.schema.yaml",
            """
            schema: T
            version: 2.0.0
            models: { Row: { table: "\(table)", attributes: { n: String } } }
            versions: { 1.0.0: { models: { Row: { table: "\(table)", attributes: { n: Int } } } } }

            """)
        let store = try workspace.store("t.store", path, version: "1.0.0")
        try workspace.tamper(store, "INSERT INTO \"\(table)\" (_id, n) VALUES (1, 7)")
        var (findings, sources): ([Finding], [SourceText]) = ([], [])
        let side = try #require(try readSide(SchemaSide(path), findings: &findings, sources: &sources), "\(findings)")
        let told = Mutex<[MigrationProgress]>([])
        let metadata = try #require(try StoreOpener.reading(store) { try StoreMetadata(readFrom: $0) })
        let plan = StorePlanner(side: side, metadata: metadata).plan(at: store).plan
        var opener = StoreOpener(.file(store, .readWrite), target: side.target(side.schema)) { _, _ in plan }
        opener.options.progress = { progress in told.withLock { $0.append(progress) } }
        try opener.open().connection.close()
        return told.withLock { $0 }.filter { $0.table == table }
    }

    @Test func `It is cut to what the terminal shows in a row`() throws {
        for (table, columns, text) in [
            ("Row", 80, "step 1 of 1, Row"), ("Row", 17, "step 1 of 1, Row"), ("Row", 16, "step 1 of 1, R…"),
            ("日本語", 20, "step 1 of 1, 日本語"), ("日本語", 19, "step 1 of 1, 日本…"), ("日本語", 18, "step 1 of 1, 日…"),
        ] {
            let screen = Screen(columns: columns)
            try migrate(table, on: screen)
            // Once away it need not be taken away again.
            #expect(screen.texts == ["\r\u{1B}[K" + text, "\r\u{1B}[K"], "\(columns)")
        }
    }

    @Test func `Nothing is shown where there is no terminal`() throws {
        let screen = Screen(columns: 80)
        try migrate("Row", on: screen, isTerminal: false)
        #expect(screen.texts == [])
    }

    @Test func `Nothing is shown in the first second`() throws {
        let screen = Screen(columns: 80)
        let line = ProgressLine(on: screen.console(), after: .seconds(3600))
        for progress in try progress(of: "Row") { line.show(progress) }
        line.clear()
        #expect(screen.texts == [])
    }
}
