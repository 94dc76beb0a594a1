import SchemaDiagnostics
import SchemaMigration
import SQLiteKit
import Testing

@testable import schemagen

/// What `inspect`, `migrate` and `verify` make of stores whose texts are folded and sorted by other rules.
struct TextRulesTests {
    private let workspace: Workspace
    private let schema: String
    private let store: String

    init() throws {
        workspace = try Workspace()
        schema = try workspace.file("Notes.schema.yaml", Self.schema)
        store = try workspace.file("notes.store")
    }

    private static let schema = """
        schema: Notes
        version: 2.0.0
        models:
          Note:
            attributes:
              title: String
              code: String?
            search: [title]
            unique: [{ columns: [{ column: title, collate: localized }], onConflict: error }]
        versions:
          1.0.0:
            models:
              Note:
                attributes:
                  title: String
                search: [title]
                unique: [{ columns: [{ column: title, collate: localized }], onConflict: error }]
          2.0.0: {}

        """

    /// A store of a version; in Turkish, and otherwise not, `I` and `i` are two letters.
    private func make(_ version: String, _ rules: TextRules) throws {
        var (findings, sources) = ([Finding](), [SourceText]())
        let side = try #require(
            try readSide(SchemaSide(schema + "@" + version), findings: &findings, sources: &sources), "\(findings)")
        var opener = StoreOpener(.file(store, .create), target: side.target(side.schema)) { _, _ in nil }
        opener.options.textRules = rules
        let opened = try opener.open()
        defer { opened.connection.close() }
        try opened.connection.execute("INSERT INTO Note (_id, title) VALUES (1, 'SIRA'), (2, 'Straße')")
        if rules == .turkish { try opened.connection.execute("INSERT INTO Note (_id, title) VALUES (3, 'sira')") }
    }

    private func inspect(_ version: String = "2.0.0") -> (code: ExitCode, out: String, error: String) {
        workspace.run("inspect", store, "--against", schema + "@" + version)
    }

    /// What was found in the store.
    private func codes(_ text: String) -> [String] { text.matches(of: /\[(SG8\d\d)\]/).map { String($0.1) } }

    @Test(arguments: [TextRules.general, .turkish])
    func `A store is in order by its own rules, and its head tells them`(_ rules: TextRules) throws {
        try make("2.0.0", rules)
        let run = inspect()
        #expect(run.code == .clean && codes(run.error).isEmpty, "\(run)")
        let head = workspace.run("inspect", store).out
        let line = "# rules of texts: fold 1, collation 1" + (rules == .turkish ? ", turkish letters" : "")
        #expect(head.contains(line + "\n"), "\(head)")
    }

    @Test(arguments: ["foldVersion", "collationVersion"], [TextRules.general, .turkish])
    func `Indexes by older rules are a warning, and are made anew by who opens the store`(
        _ key: String, _ rules: TextRules
    ) throws {
        try make("2.0.0", rules)
        try workspace.tamper(store, "UPDATE _schema SET value = value - 1 WHERE key = '\(key)'")
        let run = inspect()
        #expect(run.code == .clean && run.error.contains("warning: the store's indexes over text"), "\(run)")
        #expect(codes(run.error) == ["SG823"], "\(run)")
        let mended = workspace.run("inspect", store, "--against", schema, "--repair")
        #expect(mended.code == .clean, "\(mended)")
        let opened = workspace.run("migrate", schema, store)
        #expect(opened.code == .clean, "\(opened)")
        let last = inspect()
        #expect(last.code == .clean && codes(last.error).isEmpty, "\(last)")
    }

    @Test(arguments: [TextRules.general, .turkish])
    func `The proof of a store keeps its rules`(_ rules: TextRules) throws {
        try make("1.0.0", rules)
        let run = workspace.run("verify", schema, "--store", store)
        #expect(run.code == .clean, "\(run)")
        #expect(codes(inspect("1.0.0").error).isEmpty)
    }
}
