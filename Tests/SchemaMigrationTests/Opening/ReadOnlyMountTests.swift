import Foundation
import SQLiteKit
import StoreFixture
import Testing

@testable import SchemaMigration

/// Stores on a file system that is mounted for reading alone, where the system answers EROFS, to the superuser too.
@Suite struct ReadOnlyMountTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("a.store") }

    init() throws { folder = try TemporaryFolder() }

    /// Whether this process may mount, in a world of its own.
    private static let mayMount: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = ["-m", "true"]
        process.standardError = FileHandle.nullDevice
        guard geteuid() == 0, (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// What the probe says of a store while its folder is mounted for reading.
    private func probe(_ arguments: String...) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments =
            [
                "-m", "/bin/sh", "-c",
                #"mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && ! touch "$0/x" 2>/dev/null && exec "$@""#,
                folder.path, Probe.programs + "/StoreProbe",
            ] + arguments
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(.enabled(if: mayMount, "Only the superuser mounts file systems."))
    func `a store is read there, with its log, and neither made, migrated nor written`() throws {
        try StoreFixture.opener(.file(path, .create), StoreFixture.three).open().connection.close()
        let writer = try Connection(path: path, .readWrite)
        try writer.execute("INSERT INTO Tag (name) VALUES ('in the log')")
        writer.close(checkpointing: false)
        let before = try folder.content
        #expect(Set(before.keys).isSuperset(of: ["a.store", "a.store-wal"]))
        #expect(try probe(path, "3", "readOnly") == "opened")
        #expect(try probe(path, "2", "readOnly") == "newerStore")
        #expect(["folderNotWritable", "notWritable"].contains(try probe(path, "3")))
        #expect(try probe(folder.file("new.store"), "3") == "folderNotWritable")
        #expect(try folder.content == before)
    }
}
