import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// What a migration needs on the volume is known before anything is written.
@Suite struct SpaceTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("a.store") }
    private let versions = (from: SchemaVersion(1, 0, 0), to: SchemaVersion(3, 0, 0))

    /// A store with two values in files: one of 300,000 bytes in `Media.picture`, one of 900,000 in `Media.sound`; its size.
    private func make() throws -> Int64 {
        let connection = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        defer { connection.close() }
        let values = ExternalFolder(of: path)
        try values.setMark(makingFolder: true)
        func file(_ count: Int) throws -> Value {
            let bytes = [UInt8](repeating: 7, count: count)
            return .text(try bytes.withUnsafeBytes { bytes throws(StoreError) in try values.write(bytes) }.text)
        }
        try connection.execute(
            "CREATE TABLE \"Media\" (\"_id\" INTEGER PRIMARY KEY, \"picture\" ANY, \"sound\" ANY) STRICT")
        try connection.run("INSERT INTO Media VALUES (1, ?, ?), (2, X'00', NULL)", [file(300_000), file(900_000)])
        return try #require(
            connection.value("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").integer)
    }

    /// The pictures come into the rows.
    private var inlining: PlanStep {
        let value = "(schemagen_external(\"picture\"))"
        return PlanStep(
            form: .rebuild, table: "Media", reason: "",
            statements: [
                "CREATE TABLE \"_new_Media\" (\"_id\" INTEGER PRIMARY KEY, \"picture\" BLOB, \"sound\" ANY) STRICT",
                "INSERT INTO \"_new_Media\" SELECT \"_id\", \(value), \"sound\" FROM \"Media\"", "DROP TABLE \"Media\"",
                "ALTER TABLE \"_new_Media\" RENAME TO \"Media\"",
            ],
            account: [
                ColumnAccount(
                    .converted, oldTable: "Media", oldColumn: "picture", newTable: "Media", newColumn: "picture",
                    value: value),
                ColumnAccount(.kept, oldTable: "Media", oldColumn: "sound", newTable: "Media", newColumn: "sound"),
            ])
    }

    private func code(_ moment: PlannedCode.Moment) -> PlanStep {
        PlanStep(
            form: .code, table: "", reason: "", statements: [],
            code: PlannedCode(moment, from: versions.from, to: versions.to))
    }

    /// What the error says that is needed where `free` bytes are free; `nil` where it is migrated.
    private func needed(_ steps: [PlanStep], free: Int64, _ more: (inout MigrationOptions) -> Void = { _ in }) throws
        -> Int64?
    {
        var options = MigrationOptions()
        options.freeBytes = { _ in free }
        options.runCode = { _ in }
        more(&options)
        let plan = StoreFixture.plan(from: versions.from, to: versions.to, steps)
        do throws(StoreError) {
            try StoreOpener(.file(path, .create), target: StoreFixture.three, options: options) { _, _ in plan }.open()
                .connection.close()
            return nil
        } catch {
            guard case .notEnoughSpace(let needed, free) = error.reason else {
                Issue.record("\(error)")
                return nil
            }
            #expect((try? folder.names) == ["a.store", "a.store.external"])
            let reader = try! Connection(path: path, .readOnly)
            #expect((try? reader.value("SELECT value FROM _schema WHERE key = 'version'")) == "1.0.0")
            reader.close()
            return needed
        }
    }

    @Test func `values that come into the rows are counted, and no others`() throws {
        let size = try make()
        // The copy, and the rows in the log and in the file; the picture in both.
        let whole = 3 * size + 2 * 300_000
        #expect(try needed([inlining], free: whole - 1) == whole)
        #expect(try needed([inlining], free: 3 * size) == whole)
        #expect(try needed([inlining], free: whole) == nil)
        let store = try Connection(path: path, .readOnly)
        #expect(try store.value("SELECT length(picture) FROM Media WHERE _id = 1") == 300_000)
    }

    @Test func `a table that has another name by then is none the less`() throws {
        let size = try make()
        var renaming = PlanStep(
            form: .alter, table: "Media", reason: "", statements: ["ALTER TABLE \"Media\" RENAME TO \"Recording\""],
            account: ["picture", "sound"].map {
                ColumnAccount(.kept, oldTable: "Media", oldColumn: $0, newTable: "Recording", newColumn: $0)
            })
        renaming.account.append(
            ColumnAccount(.kept, oldTable: "Media", oldColumn: "_id", newTable: "Recording", newColumn: "_id"))
        var step = inlining
        step.table = "Recording"
        for index in step.account.indices { step.account[index].oldTable = "Recording" }
        step.statements = step.statements.map {
            $0.replacing("FROM \"Media\"", with: "FROM \"Recording\"")
                .replacing("DROP TABLE \"Media\"", with: "DROP TABLE \"Recording\"")
        }
        // Every value that lies in a file, since it is not known which.
        let whole = 3 * size + 2 * 1_200_000
        #expect(try needed([renaming, step], free: whole - 1) == whole)
        #expect(try needed([renaming, step], free: whole) == nil)
    }

    @Test func `the older world beside the store is counted`() throws {
        let size = try make()
        let steps = [code(.before), StoreFixture.rebuild, code(.after)]
        #expect(try needed(steps, free: 4 * size - 1) == 4 * size)
        #expect(try needed(steps, free: 4 * size) == nil)
    }

    @Test func `where a file cannot have two names the copy's files are counted before they are copied`() throws {
        let size = try make()
        let withoutLinks: (inout MigrationOptions) -> Void = { options in
            options.link = { _, _ in
                errno = EPERM
                return -1
            }
        }
        // The copy of the store itself is there by then.
        let whole = 2 * size + 1_200_000
        #expect(try needed([StoreFixture.rebuild], free: whole - 1, withoutLinks) == whole)
        #expect(try needed([StoreFixture.rebuild], free: max(whole, 3 * size), withoutLinks) == nil)
        let copies = try FileManager.default.contentsOfDirectory(atPath: path + ".backup-1.0.0.external")
        #expect(copies.count == 2)
    }
}
