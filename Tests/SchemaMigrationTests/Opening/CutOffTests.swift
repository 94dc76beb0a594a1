import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// A database whose writer was killed in the midst of a transaction that has a rollback journal.
@Suite struct CutOffTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("a.store") }

    /// What there is in the database before the transaction that is cut off.
    private func content() throws -> [String: [[Value]]] {
        let connection = try Connection(path: path, .readWrite)
        defer { connection.close() }
        try registerSchemaFunctions(on: connection)
        return try StoreFixture.content(of: connection)
    }

    /// Leaves a database and its journal as a writer does that is killed when a part of what it wrote has reached the file.
    /// - Parameters:
    ///   - statements: what was there before, and then what the writer wrote.
    ///   - mark: the application's identifier that reached the file.
    private func cutOff(_ statements: (before: String, then: String), mark: Int32? = nil) throws {
        let source = folder.file("source")
        let writer = try Connection(path: source, .create)
        try registerSchemaFunctions(on: writer)
        try writer.execute(statements.before)
        try writer.execute("PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF; PRAGMA cache_size = 2; BEGIN")
        try writer.execute(statements.then)
        for suffix in ["", "-journal"] {
            try FileManager.default.copyItem(atPath: source + suffix, toPath: path + suffix)
        }
        writer.rollBack()
        writer.close()
        try FileManager.default.removeItem(atPath: source)
        guard let mark else { return }
        let file = try FileHandle(forUpdating: URL(filePath: path))
        try file.seek(toOffset: 68)
        try file.write(contentsOf: withUnsafeBytes(of: mark.bigEndian) { Data($0) })
        try file.close()
    }

    /// An older version without books, of which an adoption was cut off.
    /// - Returns: what it held before.
    private func cutOffAdoption(mark: Int32?) throws -> [String: [[Value]]] {
        let made = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        try StoreFixture.fill(made, extraTravelers: 300, nameLength: 2000)
        try made.execute("DROP TABLE \"_schema\"; PRAGMA application_id = 0; PRAGMA journal_mode = DELETE")
        made.close()
        try FileManager.default.moveItem(atPath: path, toPath: folder.file("source"))
        let rewrite = StoreFixture.rebuild.statements.joined(separator: ";\n")
        try cutOff(("", "PRAGMA application_id = \(StoreMetadata.applicationID); \(rewrite)"), mark: mark)
        // A transaction that reached the file in part, or the test proves nothing.
        let copy = folder.file("copy")
        for suffix in ["", "-journal"] {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
        let reader = try Connection(path: copy, .readWrite)
        try registerSchemaFunctions(on: reader)
        let before = try StoreFixture.content(of: reader)
        reader.close()
        #expect(before["Traveler"]?.count == 308)
        #expect(try Data(contentsOf: URL(filePath: copy)) != Data(contentsOf: URL(filePath: path)))
        try FileManager.default.removeItem(atPath: copy)
        return before
    }

    private func opener(_ access: StoreOpener.Access) -> StoreOpener {
        var opener = StoreFixture.opener(.file(path, access), StoreFixture.three)
        opener.adoptable = { StoreFixture.all.reversed() }
        return opener
    }

    private static let marks: [Int32?] = [nil, StoreMetadata.applicationID]

    @Test(arguments: marks, [StoreOpener.Access.create, .readWrite])
    func `an adoption is taken back and done again`(mark: Int32?, access: StoreOpener.Access) throws {
        let before = try cutOffAdoption(mark: mark)
        let opened = try opener(access).open()
        guard case .migrated(let report) = opened.outcome else {
            Issue.record("\(opened.outcome)")
            return
        }
        #expect(report.from == SchemaVersion(1, 0, 0))
        #expect(try opened.connection.value("SELECT count(*) FROM Traveler") == 308)
        opened.connection.close()
        #expect(try folder.names == ["a.store", "a.store.backup-1.0.0"])
        let copy = try Connection(path: path + ".backup-1.0.0", .readOnly)
        try registerSchemaFunctions(on: copy)
        #expect(try StoreFixture.content(of: copy) == before)
    }

    /// What only reads says what is to be done, and neither reads what was half written nor writes.
    @Test(arguments: marks) func `who only reads is told`(mark: Int32?) throws {
        _ = try cutOffAdoption(mark: mark)
        let before = try folder.content
        for read in [
            { _ = try opener(.readOnly).open() }, { _ = try StoreOpener.reader(of: path) },
            { _ = try StoreOpener.metadata(at: path) },
        ] {
            let error = try #require(throws: StoreError.self) { try read() }
            #expect(error.code == "transactionCutOff", "\(error)")
        }
        #expect(try folder.content == before)
        // Where nobody can write, it is not read past its journal either.
        for name in try folder.names { chmod(folder.file(name), 0o444) }
        chmod(folder.path, 0o555)
        let unwritable = try folder.content
        #expect(try Probe.run(path, "3", "nobody", "readOnly").output.hasPrefix("transactionCutOff"))
        #expect(try folder.content == unwritable)
    }

    /// The program that made it has to take its transaction back: it is refused whatever it turns out to be.
    @Test(arguments: [0, 42] as [Int32]) func `somebody else's is left as it was`(mark: Int32) throws {
        try cutOff(
            (
                """
                PRAGMA application_id = \(mark); CREATE TABLE theirs (a TEXT);
                INSERT INTO theirs SELECT hex(zeroblob(500)) FROM \(Self.numbers)
                """, "UPDATE theirs SET a = hex(randomblob(500))"
            ))
        let before = try folder.content
        let error = try #require(throws: StoreError.self) { try opener(.create).open() }
        #expect(error.reason == .foreignDatabase(tables: ["theirs"]))
        #expect(try folder.content == before)
        // What was left by a process under the store's lock is this library's.
        guard mark == 0 else { return }
        try folder.write([], to: "a.store-lock")
        #expect(throws: StoreError.self) { try opener(.create).open() }
        #expect(try !folder.names.contains("a.store-journal"))
    }

    private static let numbers =
        "(WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 300) SELECT value FROM n)"

    /// A journal that stays when its transaction is over, and one of a writer that is at work, are no obstacle.
    @Test func `a journal without an end that is to be taken back`() throws {
        try StoreFixture.opener(.file(path, .create), StoreFixture.three).open().connection.close()
        let writer = try Connection(path: path, .readWrite)
        try writer.execute("PRAGMA journal_mode = PERSIST; INSERT INTO Tag (name) VALUES ('a')")
        #expect(try folder.names == ["a.store", "a.store-journal"])
        let before = try folder.content
        let reader = try StoreOpener.reader(of: path)
        #expect(try reader.value("SELECT count(*) FROM Tag") == 1)
        reader.close()
        #expect(try StoreOpener.metadata(at: path).version == SchemaVersion(3, 0, 0))
        #expect(try folder.content == before)
        try writer.begin()
        try writer.execute("INSERT INTO Tag (name) VALUES ('b')")
        let beside = try StoreOpener.reader(of: path)
        #expect(try beside.value("SELECT count(*) FROM Tag") == 1)
        beside.close()
        try writer.commit()
        writer.close()
        #expect(try opener(.create).open().outcome == .opened)
    }
}
