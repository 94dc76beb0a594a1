import Foundation
import Testing

@testable import schemagen

/// What every command does with its streams.
@Suite struct StreamTests {
    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    private let trip = "schema: Trips\nversion: 1.0.0\nmodels: { سفر: { attributes: { نام: String } } }\n"

    @Test func `A file that cannot be read does not hide what is found in the others`() throws {
        let empty = try workspace.file("b.schema.yaml", "")
        let good = try workspace.file("c.schema.yaml", trip)
        let result = try workspace.run(["validate", workspace.file("a.schema.yaml"), empty, good])
        #expect(result.code == .file)
        #expect(result.out == "")
        #expect(result.error.contains("\(empty):1:1: error: the file is empty"))
        #expect(result.error.hasSuffix("/a.schema.yaml: error: cannot read the file: No such file or directory\n"))
    }

    @Test func `A result that cannot be written is an error, and what was to be written lies there whole`() throws {
        let schema = try workspace.file("T.schema.yaml", trip)
        for words in [
            ["validate", schema], ["validate", "--format", "json", schema], ["freeze", schema],
            ["generate", schema, "-o", try workspace.file("out")], ["explain", "SG001"], ["completions", "bash"],
            ["--help"], ["--version"],
        ] {
            let result = workspace.run(words, isFull: true)
            #expect(result.code == .file, "\(words)")
            #expect(result.error == "/dev/stdout: error: cannot write the file: No space left on device\n", "\(words)")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: workspace.file("T.versions")).sorted()
                == ["1.0.0.yaml", "lock"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.file("out")).count == 3)
        let again = workspace.run(["freeze", schema])
        #expect(again.code == .clean)
        #expect(again.out == "nothing to write: the version is released already\n")
        #expect(again.error == "")
    }

    @Test func `What could be written is said even where the rest could not be`() throws {
        let schema = try workspace.file("T.schema.yaml", trip)
        // A folder stands where the second file belongs.
        let out = try workspace.file("out")
        try workspace.file("out/سفر.swift/x", "")
        let result = workspace.run(["generate", schema, "-o", out])
        #expect(result.code == .file)
        #expect(result.out == "wrote \(out)/TripsSchema.swift\n")
        #expect(result.error.hasPrefix("\(out)/سفر.swift: error: cannot write the file: "))
    }

    @Test func `Help is asked for in either order`() {
        let help = workspace.run(["generate", "--help"])
        #expect(help.code == .clean && help.out.contains("schemagen generate [OPTIONS]"))
        #expect(workspace.run(["help", "generate"]) == help)
        #expect(workspace.run(["help", "generte"]).code == .usage)
        #expect(workspace.run(["help"]) == workspace.run(["--help"]))
    }
}
