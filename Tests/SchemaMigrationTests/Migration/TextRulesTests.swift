import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// A migration leaves a store the rules by which its texts are folded, unless somebody asks for others.
@Suite struct TextRulesTests {
    let folder: TemporaryFolder
    var path: String { folder.file("a.store") }

    init() throws {
        folder = try TemporaryFolder()
        var opener = StoreFixture.opener(.file(path, .create), StoreFixture.one)
        opener.options.textRules = .turkish
        let connection = try opener.open().connection
        #expect(connection.textRules == .turkish)
        // By general rules the names would be one.
        try connection.execute(
            """
            CREATE UNIQUE INDEX own ON "Tag" ("name" COLLATE localized);
            INSERT INTO "Tag" ("name") VALUES ('ILIK'), ('ilik'), ('İz'), ('Irmak'), ('hız')
            """)
        connection.close()
    }

    private func check(_ connection: Connection, location: SourceLocation = #_sourceLocation) throws {
        #expect(connection.textRules == .turkish, sourceLocation: location)
        #expect(try connection.rows("PRAGMA integrity_check") == [[.text("ok")]], sourceLocation: location)
        let names = try connection.values("SELECT name FROM Tag ORDER BY name COLLATE localized")
        #expect(names.compactMap(\.text) == ["hız", "ILIK", "Irmak", "ilik", "İz"], sourceLocation: location)
        #expect(
            try connection.value("SELECT value FROM _schema WHERE key = 'foldVersion'") == .integer(0x1_0001),
            sourceLocation: location)
    }

    /// As the command line does, which asks for nothing.
    @Test(arguments: [StoreFixture.two, StoreFixture.three]) func `Rules stay, in the copy too`(
        _ target: TargetSchema
    ) throws {
        let opened = try StoreFixture.opener(.file(path, .readWrite), target).open()
        #expect(opened.metadata.version == target.version && opened.metadata.textRules == .turkish)
        try check(opened.connection)
        opened.connection.close()
        guard case .migrated(let report) = opened.outcome, let copy = report.backupPath else { return }
        let reader = try StoreOpener.reader(of: copy)
        defer { reader.close() }
        try check(reader)
    }

    @Test func `Others that the rows do not meet take all back`() throws {
        var opener = StoreFixture.opener(.file(path, .readWrite), StoreFixture.three)
        opener.options.textRules = .general
        #expect(throws: StoreError.self) { try opener.open() }
        let reader = try StoreOpener.reader(of: path)
        defer { reader.close() }
        try check(reader)
    }

    @Test func `Others are taken over with a migration`() throws {
        do {
            let opened = try StoreFixture.opener(.file(path, .readWrite), StoreFixture.one).open()
            try opened.connection.execute("DELETE FROM Tag WHERE name = 'ilik'")
            opened.connection.close()
        }
        var opener = StoreFixture.opener(.file(path, .readWrite), StoreFixture.three)
        opener.options.textRules = .general
        let connection = try opener.open().connection
        defer { connection.close() }
        #expect(connection.textRules == .general)
        #expect(try connection.rows("PRAGMA integrity_check") == [[.text("ok")]])
        #expect(try connection.value("SELECT count(*) FROM Tag WHERE name COLLATE localized = 'ırmak'") == 1)
        #expect(try connection.value("SELECT value FROM _schema WHERE key = 'foldVersion'") == 1)
    }
}
