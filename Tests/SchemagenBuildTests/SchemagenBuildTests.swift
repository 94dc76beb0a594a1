import Foundation
import SchemaEmission
import Testing

@Suite struct SchemagenBuildTests {
    private let schema = """
        schema: Library
        version: 1.0.0
        models:
          Book:
            attributes: { title: String }
          Author:
            attributes: { name: String }

        """

    @Test func `A schema becomes the fixed set of files, and a second run writes nothing`() throws {
        let tool = try Tool()
        defer { tool.remove() }
        try tool.write(schema, to: "My.schema.yaml")
        let first = try tool.run("--schema", "My.schema.yaml", "--output", "out/deep", "--buckets", "3")
        #expect(first.status == 0 && first.output.isEmpty && first.errors.isEmpty)
        let files = try tool.fileNumbers(in: "out/deep")
        #expect(files.keys.sorted() == FileLayout.bucketFiles(stem: "My", count: 3).sorted())

        try tool.write("# a comment\n" + schema, to: "My.schema.yaml")
        #expect(try tool.run("--schema", "My.schema.yaml", "--output", "out/deep", "--buckets", "3").status == 0)
        #expect(try tool.fileNumbers(in: "out/deep") == files)
    }

    @Test func `A change of one model writes its bucket and the schema's file`() throws {
        let tool = try Tool()
        defer { tool.remove() }
        try tool.write(schema, to: "My.schema.yaml")
        _ = try tool.run("--schema", "My.schema.yaml", "--output", "out")
        let before = try tool.fileNumbers(in: "out")
        try tool.write(schema.replacing("name: String", with: "name: String?"), to: "My.schema.yaml")
        _ = try tool.run("--schema", "My.schema.yaml", "--output", "out")
        let after = try tool.fileNumbers(in: "out")
        let bucket = FileLayout.bucket(of: "Author", count: 8)
        #expect(
            before.keys.filter { before[$0] != after[$0] }.sorted() == ["My_Models\(bucket).swift", "My_Schema.swift"])
    }

    @Test func `A mistake is told at its place, and nothing is written`() throws {
        let tool = try Tool()
        defer { tool.remove() }
        try tool.write(schema.replacing("name: String", with: "name: Strin"), to: "My.schema.yaml")
        let path = tool.path("My.schema.yaml")
        let result = try tool.run("--schema", path, "--output", "out")
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("\(path):7:25: error: "))
        #expect(result.errors.contains(" [SG"))
        #expect(!FileManager.default.fileExists(atPath: tool.path("out")))
    }

    @Test func `A mistake leaves the files of the last good run alone`() throws {
        let tool = try Tool()
        defer { tool.remove() }
        try tool.write(schema, to: "My.schema.yaml")
        _ = try tool.run("--schema", "My.schema.yaml", "--output", "out")
        let before = try tool.fileNumbers(in: "out")
        try tool.write("schema: [", to: "My.schema.yaml")
        #expect(try tool.run("--schema", "My.schema.yaml", "--output", "out").status == 1)
        #expect(try tool.fileNumbers(in: "out") == before)
    }

    @Test func `Files that cannot be read or written end with 3`() throws {
        let tool = try Tool()
        defer { tool.remove() }
        let missing = try tool.run("--schema", "No.schema.yaml", "--output", "out")
        #expect(missing.status == 3)
        #expect(missing.errors == "No.schema.yaml: error: cannot read the file: No such file or directory\n")
        try tool.write(schema, to: "My.schema.yaml")
        try tool.write("", to: "out")
        let blocked = try tool.run("--schema", "My.schema.yaml", "--output", "out")
        #expect(blocked.status == 3)
        #expect(blocked.errors == "out/My_Schema.swift: error: cannot write the file: File exists\n")
    }

    @Test func `Usage ends with 2 and help with 0`() throws {
        let tool = try Tool()
        defer { tool.remove() }
        let wrong = try tool.run("--schem", "My.schema.yaml")
        #expect(wrong.status == 2)
        #expect(wrong.errors.hasPrefix("error: unknown argument '--schem'\nusage: schemagen-build "))
        let help = try tool.run("--help")
        #expect(help.status == 0 && help.errors.isEmpty)
        #expect(help.output.hasPrefix("usage: schemagen-build "))
    }
}
