import Foundation
import Testing

@testable import schemagen

@Suite struct FormatCommandTests {
    private let untidy = "schema:   A\nversion: 1.0.0\nmodels: { B: {} }   # سفر\n"
    private let tidy = "schema: A\nversion: 1.0.0\nmodels: { B: {} }  # سفر\n"

    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    @Test func `A file is rewritten once, and keeps its permissions`() throws {
        try workspace.file("A.schema.yaml", untidy)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o640], ofItemAtPath: workspace.file("A.schema.yaml"))
        let first = try workspace.schemagen("format")
        #expect(first.status == 0 && first.output == "formatted A.schema.yaml\n" && first.errors.isEmpty)
        #expect(try workspace.text("A.schema.yaml") == tidy)
        #expect(try workspace.files() == ["A.schema.yaml"])
        let before = try FileManager.default.attributesOfItem(atPath: workspace.file("A.schema.yaml"))
        #expect(before[.posixPermissions] as? Int == 0o640)

        #expect(try workspace.schemagen("format", "A.schema.yaml").output == "unchanged A.schema.yaml\n")
        let after = try FileManager.default.attributesOfItem(atPath: workspace.file("A.schema.yaml"))
        #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
        #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
    }

    @Test func `A link stays a link`() throws {
        try workspace.file("real.yaml", untidy)
        try FileManager.default.createSymbolicLink(
            atPath: workspace.file("A.schema.yaml"), withDestinationPath: "real.yaml")
        #expect(try workspace.schemagen("format").status == 0)
        #expect(try workspace.text("real.yaml") == tidy)
        let link = try FileManager.default.attributesOfItem(atPath: workspace.file("A.schema.yaml"))
        #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
    }

    @Test func `Checking writes nothing, and names the file and the first line that would change`() throws {
        try workspace.file("A.schema.yaml", "version: 1.0.0\n" + untidy.replacing("version: 1.0.0\n", with: ""))
        let checked = try workspace.schemagen("format", "--check", "A.schema.yaml")
        #expect(checked.status == 1 && checked.output.isEmpty)
        #expect(checked.errors.hasPrefix("A.schema.yaml:2:1: error: from this line on the layout"))
        #expect(checked.errors.contains("[SG050]") && checked.errors.contains("note: expected: schema: A\n"))
        #expect(try workspace.text("A.schema.yaml").contains("schema:   A"))

        let machine = try workspace.schemagen("format", "--check", "--format", "github", "A.schema.yaml")
        #expect(machine.status == 1 && machine.errors.isEmpty)
        #expect(machine.output.hasPrefix("::error file=A.schema.yaml,line=2,"))

        #expect(try workspace.schemagen("format").status == 0)
        #expect(try workspace.schemagen("format", "--check").status == 0)
    }

    @Test func `Windows line breaks and a byte-order mark go`() throws {
        try workspace.file("A.schema.yaml", "\u{FEFF}" + tidy)
        let mark = try workspace.schemagen("format", "--check")
        #expect(
            mark.status == 1 && mark.errors.contains("A.schema.yaml:1:1: error: the file begins with a byte-order mark")
        )
        #expect(try workspace.schemagen("format").output == "formatted A.schema.yaml\n")
        #expect(try workspace.text("A.schema.yaml") == tidy)

        try workspace.file("A.schema.yaml", tidy.replacing("\n", with: "\r\n"))
        #expect(try workspace.schemagen("format", "--check").status == 1)
        #expect(try workspace.schemagen("format").status == 0)
        #expect(try workspace.text("A.schema.yaml") == tidy)
    }

    @Test func `A file with mistakes is left alone, and does not keep the others from their layout`() throws {
        try workspace.file("bad.yaml", "models:  [\n")
        try Data([0x61, 0x3A, 0x20, 0xFF]).write(to: workspace.folder.appending(path: "bytes.yaml"))
        try workspace.file("good.yaml", untidy)
        let result = try workspace.schemagen("format", "bad.yaml", "bytes.yaml", "good.yaml")
        #expect(result.status == 1)
        #expect(result.output == "formatted good.yaml\n")
        #expect(result.errors.contains("bad.yaml:1:10: error:") && result.errors.contains("bytes.yaml:1:4: error:"))
        #expect(try workspace.text("bad.yaml") == "models:  [\n")
        #expect(try workspace.text("good.yaml") == tidy)
    }

    @Test func `A file that cannot be read stops the run before anything is written`() throws {
        try workspace.file("A.schema.yaml", untidy)
        let result = try workspace.schemagen("format", "A.schema.yaml", "none.yaml")
        #expect(result.status == 3)
        #expect(result.errors == "none.yaml: error: cannot read the file: No such file or directory\n")
        #expect(try workspace.text("A.schema.yaml") == untidy)
    }
}
