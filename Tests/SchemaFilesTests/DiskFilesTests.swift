import Foundation
import SchemaEmission
import SchemaFiles
import Testing

@Suite struct DiskFilesTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "disk-files-\(UUID().uuidString)").path

    @Test func `Bytes and names are given as they lie on the disk`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try writeIfChanged(folder + "/2.0.0.yaml", "two")
        try writeIfChanged(folder + "/10.0.0.yaml", "ten")
        try writeIfChanged(folder + "/lock", "")
        #expect(try DiskFiles().bytes(of: folder + "/2.0.0.yaml", limit: 3) == Array("two".utf8))
        #expect(try DiskFiles().bytes(of: folder + "/lock", limit: 3) == [])
        #expect(try DiskFiles().names(inFolder: folder) == ["10.0.0.yaml", "2.0.0.yaml", "lock"])
        #expect(try DiskFiles().names(inFolder: folder + "/none") == [])
    }

    @Test func `What is no readable file of a sane size is refused`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try writeIfChanged(folder + "/big", String(repeating: "x", count: (1 << 20) + 1))
        let pipe = folder + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let files = DiskFiles()
        for (path, reason) in [
            (folder + "/none", "No such file or directory"), (folder, "Is a directory"),
            (pipe, "Not a regular file"), ("/dev/zero", "Not a regular file"),
            (folder + "/big/below", "Not a directory"), ("", "No such file or directory"),
        ] {
            #expect(throws: FileError(.read, path, .system(reason))) { try files.bytes(of: path, limit: 1 << 20) }
        }
        #expect(throws: FileError(.read, folder + "/big", .tooLarge(byteCount: (1 << 20) + 1))) {
            try files.bytes(of: folder + "/big", limit: 1 << 20)
        }
        #expect(throws: FileError(.read, folder + "/big", .system("Not a directory"))) {
            try files.names(inFolder: folder + "/big")
        }
    }
}
