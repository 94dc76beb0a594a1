import Foundation
import SQLiteKit
import SchemaSnapshot
import StoreFixture
import Testing

@testable import SchemaMigration

/// Who may not read a store may read nothing that has its content.
@Suite struct RightsTests {
    let folder = try! TemporaryFolder()
    var path: String { folder.file("a.store") }

    private func make(mode: mode_t, owner: uid_t? = nil) throws {
        let connection = try StoreFixture.opener(.file(path, .create), StoreFixture.one).open().connection
        try StoreFixture.fill(connection, extraTravelers: 2000)
        connection.close()
        #expect(chmod(path, mode) == 0)
        if let owner { #expect(chown(path, owner, owner) == 0) }
    }

    /// A value that lies in a file.
    private func addFile() throws {
        let connection = try Connection(path: path, .readWrite)
        defer { connection.close() }
        let values = ExternalFolder(of: path)
        try values.setMark(makingFolder: true)
        let bytes = [UInt8](repeating: 7, count: 300_000)
        let reference = try bytes.withUnsafeBytes { bytes throws(StoreError) in try values.write(bytes) }
        try connection.execute("CREATE TABLE Media (_id INTEGER PRIMARY KEY, picture ANY) STRICT")
        try connection.run("INSERT INTO Media VALUES (1, ?)", [.text(reference.text)])
    }

    private func status(_ name: String) -> (mode: mode_t, owner: uid_t, group: gid_t)? {
        var status = stat()
        guard lstat(folder.file(name), &status) == 0 else { return nil }
        return (status.st_mode & 0o777, status.st_uid, status.st_gid)
    }

    @Test(arguments: [0o600, 0o640, 0o666] as [mode_t])
    func `a copy has the store's, and fewer while it is made`(mode: mode_t) throws {
        try make(mode: mode)
        try addFile()
        var seen: Set<mode_t> = []
        var options = MigrationOptions()
        // Asked when the rows are there and the files of values are still to come.
        options.link = { one, other in
            if let mode = status("a.store.backup-unfinished")?.mode { seen.insert(mode) }
            return link(one, other)
        }
        try StoreFixture.opener(.file(path, .create), StoreFixture.three, options: options).open().connection.close()
        #expect(seen == [0o600], "\(seen)")
        #expect(status("a.store.backup-1.0.0")?.mode == mode)
        #expect(status("a.store")?.mode == mode)
    }

    @Test(.enabled(if: geteuid() == 0)) func `a lock that another user died with is no hindrance`() throws {
        try make(mode: 0o600, owner: 65534)
        #expect(chown(folder.file(""), 65534, 65534) == 0 && chmod(folder.file(""), 0o755) == 0)
        try folder.write([], to: "a.store-lock")
        #expect(chmod(path + "-lock", 0o644) == 0)
        #expect(try Probe.run(path, "3", "nobody").output == "migrated")
        #expect(status("a.store-lock") == nil)
        // Nor does anybody get one that is not the store's owner's.
        let lock = try StoreLock.take(for: path, timeout: .zero) {}
        #expect(status("a.store-lock")?.owner == 65534)
        withExtendedLifetime(lock) {}
    }

    @Test(.enabled(if: geteuid() == 0)) func `one that may not even be looked at is called by its name`() throws {
        try make(mode: 0o600, owner: 65534)
        #expect(chown(folder.file(""), 65534, 65534) == 0)
        try folder.write([], to: "a.store-lock")
        #expect(chmod(path + "-lock", 0o600) == 0)
        #expect(try Probe.run(path, "3", "nobody").output.hasPrefix("inputOutput"))
    }

    /// One that an older library made, or somebody since has opened to all.
    @Test func `a copy that is used again is narrowed with its folder and the files in it`() throws {
        try make(mode: 0o600)
        try addFile()
        chmod(folder.file("a.store.external"), 0o700)
        var options = MigrationOptions()
        // Copies of files, not second names.
        options.link = { _, _ in
            errno = EXDEV
            return -1
        }
        options.isCancelled = { status("a.store.backup-1.0.0") != nil }
        let opener = StoreFixture.opener(.file(path, .create), StoreFixture.three, options: options)
        #expect(throws: StoreError.self) { try opener.open() }
        let files = "a.store.backup-1.0.0.external"
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.file(files)).first)
        for (name, mode) in [("a.store.backup-1.0.0", 0o644), (files, 0o755), ("\(files)/\(name)", 0o644)] {
            #expect(chmod(folder.file(name), mode_t(mode)) == 0)
        }
        try StoreFixture.opener(.file(path, .create), StoreFixture.three).open().connection.close()
        #expect(try folder.names.filter { $0.contains("backup") } == ["a.store.backup-1.0.0", files])
        #expect(status("a.store.backup-1.0.0")?.mode == 0o600)
        #expect(status(files)?.mode == 0o700)
        #expect(status("\(files)/\(name)")?.mode == 0o600)
    }

    @Test(.enabled(if: geteuid() == 0)) func `and its owner, where the process may give it`() throws {
        try make(mode: 0o600, owner: 65534)
        try StoreFixture.opener(.file(path, .create), StoreFixture.three).open().connection.close()
        let copy = try #require(status("a.store.backup-1.0.0"))
        #expect(copy == (0o600, 65534, 65534))
    }

    @Test func `the store's older world is its process's alone`() throws {
        try make(mode: 0o640)
        let (from, to) = (SchemaVersion(1, 0, 0), SchemaVersion(3, 0, 0))
        func code(_ moment: PlannedCode.Moment) -> PlanStep {
            PlanStep(
                form: .code, table: "", reason: "", statements: [], code: PlannedCode(moment, from: from, to: to))
        }
        let steps = [
            code(.before), StoreFixture.rebuild,
            PlanStep(form: .sql, table: "", reason: "", statements: ["UPDATE Tag SET name = name"]), code(.after),
        ]
        var mode: mode_t?
        var options = MigrationOptions()
        options.runCode = { place in if place.code.moment == .after { mode = status("a.store.migrating")?.mode } }
        let plan = StoreFixture.plan(from: from, to: to, steps)
        try StoreOpener(.file(path, .create), target: StoreFixture.three, options: options) { _, _ in plan }.open()
            .connection.close()
        #expect(mode == 0o600)
        #expect(try folder.names == ["a.store", "a.store.backup-1.0.0"])
    }

    @Test(.enabled(if: geteuid() == 0)) func `files of values belong to the store's owner`() throws {
        try make(mode: 0o640, owner: 65534)
        let values = ExternalFolder(of: path)
        try values.setMark(makingFolder: true)
        let reference = try [1, 2, 3].withUnsafeBytes { try values.write($0) }
        for name in ["a.store.external", "a.store.external/unswept", "a.store.external/\(reference.name)"] {
            #expect(status(name)?.owner == 65534 && status(name)?.group == 65534, "\(name)")
        }
        #expect(status("a.store.external/\(reference.name)")?.mode == 0o640)
        try copyFile(values.path(of: reference.name), folder.file("copy"), mode: 0o640) {}
        #expect(status("copy")?.owner == 65534 && status("copy")?.mode == 0o640)
    }
}
