import Foundation
import Testing

@testable import schemagen

@Suite struct FormatCommandTests {
    private let untidy = "schema:   A\nversion: 1.0.0\nmodels: { B: {} }   # سفر\n"
    private let tidy = "schema: A\nversion: 1.0.0\nmodels: { B: {} }  # سفر\n"

    @Test func `A file is rewritten once, and keeps its permissions`() throws {
        let terminal = try Terminal()
        defer { terminal.close() }
        try terminal.write(untidy, to: "A.schema.yaml")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o640], ofItemAtPath: terminal.path("A.schema.yaml"))
        let first = try terminal.schemagen("format")
        #expect(first.status == 0 && first.output == "formatted A.schema.yaml\n" && first.errors.isEmpty)
        #expect(try terminal.read("A.schema.yaml") == tidy)
        #expect(try terminal.names == ["A.schema.yaml"])
        let before = try FileManager.default.attributesOfItem(atPath: terminal.path("A.schema.yaml"))
        #expect(before[.posixPermissions] as? Int == 0o640)

        #expect(try terminal.schemagen("format", "A.schema.yaml").output == "unchanged A.schema.yaml\n")
        let after = try FileManager.default.attributesOfItem(atPath: terminal.path("A.schema.yaml"))
        #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
        #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
    }

    @Test func `A link stays a link`() throws {
        let terminal = try Terminal()
        defer { terminal.close() }
        try terminal.write(untidy, to: "real.yaml")
        try FileManager.default.createSymbolicLink(
            atPath: terminal.path("A.schema.yaml"), withDestinationPath: "real.yaml")
        #expect(try terminal.schemagen("format").status == 0)
        #expect(try terminal.read("real.yaml") == tidy)
        let link = try FileManager.default.attributesOfItem(atPath: terminal.path("A.schema.yaml"))
        #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
    }

    @Test func `Checking writes nothing, and names the file and the first line that would change`() throws {
        let terminal = try Terminal()
        defer { terminal.close() }
        try terminal.write("version: 1.0.0\n" + untidy.replacing("version: 1.0.0\n", with: ""), to: "A.schema.yaml")
        let checked = try terminal.schemagen("format", "--check", "A.schema.yaml")
        #expect(checked.status == 1 && checked.output.isEmpty)
        #expect(checked.errors.hasPrefix("A.schema.yaml:2:1: error: from this line on the layout"))
        #expect(checked.errors.contains("[SG050]") && checked.errors.contains("note: expected: schema: A\n"))
        #expect(try terminal.read("A.schema.yaml").contains("schema:   A"))

        let machine = try terminal.schemagen("format", "--check", "--format", "github", "A.schema.yaml")
        #expect(machine.status == 1 && machine.errors.isEmpty)
        #expect(machine.output.hasPrefix("::error file=A.schema.yaml,line=2,"))

        #expect(try terminal.schemagen("format").status == 0)
        #expect(try terminal.schemagen("format", "--check").status == 0)
    }

    @Test func `Windows line breaks and a byte-order mark go`() throws {
        let terminal = try Terminal()
        defer { terminal.close() }
        try terminal.write([0xEF, 0xBB, 0xBF] + Array(tidy.utf8), to: "A.schema.yaml")
        let mark = try terminal.schemagen("format", "--check")
        #expect(
            mark.status == 1 && mark.errors.contains("A.schema.yaml:1:1: error: the file begins with a byte-order mark")
        )
        #expect(try terminal.schemagen("format").output == "formatted A.schema.yaml\n")
        #expect(try terminal.read("A.schema.yaml") == tidy)

        try terminal.write(tidy.replacing("\n", with: "\r\n"), to: "A.schema.yaml")
        #expect(try terminal.schemagen("format", "--check").status == 1)
        #expect(try terminal.schemagen("format").status == 0)
        #expect(try terminal.read("A.schema.yaml") == tidy)
    }

    @Test func `A file with mistakes is left alone, and does not keep the others from their layout`() throws {
        let terminal = try Terminal()
        defer { terminal.close() }
        try terminal.write("models:  [\n", to: "bad.yaml")
        try terminal.write([0x61, 0x3A, 0x20, 0xFF], to: "bytes.yaml")
        try terminal.write(untidy, to: "good.yaml")
        let result = try terminal.schemagen("format", "bad.yaml", "bytes.yaml", "good.yaml")
        #expect(result.status == 1)
        #expect(result.output == "formatted good.yaml\n")
        #expect(result.errors.contains("bad.yaml:1:10: error:") && result.errors.contains("bytes.yaml:1:4: error:"))
        #expect(try terminal.read("bad.yaml") == "models:  [\n")
        #expect(try terminal.read("good.yaml") == tidy)
    }

    @Test func `A file that cannot be read stops the run before anything is written`() throws {
        let terminal = try Terminal()
        defer { terminal.close() }
        try terminal.write(untidy, to: "A.schema.yaml")
        let result = try terminal.schemagen("format", "A.schema.yaml", "none.yaml")
        #expect(result.status == 3)
        #expect(result.errors == "none.yaml: error: cannot read the file: No such file or directory\n")
        #expect(try terminal.read("A.schema.yaml") == untidy)
    }
}
