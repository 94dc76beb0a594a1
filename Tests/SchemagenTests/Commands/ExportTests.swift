import Foundation
import Testing

@testable import schemagen

@Suite struct ExportTests {
    private let schema = "schema: Small\nversion: 1.0.0\nmodels:\n  Item:\n    attributes:\n      name: String\n"

    @Test func `A schema is written as JSON, to standard output alone`() throws {
        let workspace = try Workspace()
        let path = try workspace.file("Small.schema.yaml", schema)
        let result = workspace.run("export", path)
        #expect(result.code == .clean && result.error == "")
        let root = try #require(try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any])
        #expect(root["schema"] as? String == "Small")
        #expect(workspace.run("export", "--format", "json", path).out == result.out)
    }

    @Test func `A schema with mistakes is not exported`() throws {
        let workspace = try Workspace()
        let result = workspace.run("export", try workspace.file("a.schema.yaml", schema + "      other: Strng\n"))
        #expect(result.code == .findings && result.out == "")
        #expect(result.error.contains("Strng"))
    }

    @Test func `The language's JSON Schema needs no schema`() throws {
        let workspace = try Workspace()
        let result = workspace.run("export", "--format=json-schema")
        #expect(result.code == .clean && result.error == "")
        let root = try #require(try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any])
        #expect((root["properties"] as? [String: Any])?.keys.contains("models") == true)
    }

    @Test func `Another format is refused with the nearest one`() throws {
        let result = try Workspace().run("export", "--format", "jsonschema")
        #expect(result.code == .usage && result.error.contains("did you mean 'json-schema'?"))
    }
}
