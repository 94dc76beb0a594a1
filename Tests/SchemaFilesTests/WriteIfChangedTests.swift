import Foundation
import SchemaEmission
import SchemaFiles
import Testing

@Suite struct WriteIfChangedTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "schema-files-\(UUID().uuidString)").path

    @Test func `Missing folders are made, and equal bytes are not written again`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/deep/سفر.swift"
        #expect(try writeIfChanged(path, "let a = 1\n"))
        let before = try FileManager.default.attributesOfItem(atPath: path)
        #expect(try !writeIfChanged(path, "let a = 1\n"))
        let after = try FileManager.default.attributesOfItem(atPath: path)
        #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
        #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
        #expect(try writeIfChanged(path, "let a = 2\n"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "let a = 2\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/deep") == ["سفر.swift"])
    }

    @Test func `Canonically equal text with other bytes is written`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/a"
        try writeIfChanged(path, "e\u{301}")
        #expect(try writeIfChanged(path, "\u{E9}"))
        #expect(try Data(contentsOf: URL(filePath: path)) == Data([0xC3, 0xA9]))
    }

    @Test func `A path through a file is refused in the system's words`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try writeIfChanged(folder + "/file", "x")
        #expect(throws: FileError(.write, folder + "/file/below", .system("File exists"))) {
            try writeIfChanged(folder + "/file/below", "y")
        }
        #expect(throws: FileError(.write, folder, .system("Is a directory"))) { try writeIfChanged(folder, "y") }
    }
}
