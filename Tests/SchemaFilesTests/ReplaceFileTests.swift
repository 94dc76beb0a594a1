import Foundation
import SchemaEmission
import SchemaFiles
import Testing

@Suite struct ReplaceFileTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "replace-file-\(UUID().uuidString)").path

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func `The content is new, the permissions are the old ones, and nothing else is left behind`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/سفر.yaml"
        try writeIfChanged(path, "old")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try replaceFile(path, with: "new é")
        #expect(try text(path) == "new é")
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(permissions as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["سفر.yaml"])
    }

    @Test func `What cannot be replaced stays, in the system's words`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try writeIfChanged(folder + "/file", "old")
        #expect(throws: FileError(.write, folder + "/none", .system("No such file or directory"))) {
            try replaceFile(folder + "/none", with: "new")
        }
        #expect(throws: FileError(.write, folder, .system("Is a directory"))) { try replaceFile(folder, with: "new") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }

    @Test(.enabled(if: getuid() != 0, "root may write everywhere")) func `A file for reading alone is not replaced`()
        throws
    {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/file"
        try writeIfChanged(path, "old")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        #expect(throws: FileError(.write, path, .system("Permission denied"))) { try replaceFile(path, with: "new") }
        #expect(try text(path) == "old")
    }

    @Test func `A new file is made only where nothing is`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try writeIfChanged(folder + "/file", "old")
        try createFile(folder + "/new", "text")
        #expect(try text(folder + "/new") == "text")
        #expect(throws: FileError(.write, folder + "/file", .system("File exists"))) {
            try createFile(folder + "/file", "text")
        }
        #expect(try text(folder + "/file") == "old")
        // Through a link that leads nowhere nothing is made either.
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "elsewhere")
        #expect(throws: FileError.self) { try createFile(folder + "/link", "text") }
        #expect(!FileManager.default.fileExists(atPath: folder + "/elsewhere"))
    }
}
