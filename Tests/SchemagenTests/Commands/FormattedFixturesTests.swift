import Foundation
import Testing

@Suite struct FormattedFixturesTests {
    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    /// The fixtures that generate something.
    static let fixtures: [URL] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures")
            .standardizedFileURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().map { root.appending(path: $0) }
            .filter { FileManager.default.fileExists(atPath: $0.appending(path: "expected").path) }
    }()

    @Test(arguments: fixtures) func `A formatted schema generates what it did before`(fixture: URL) throws {
        let copy = workspace.folder.appending(path: "copy")
        try FileManager.default.copyItem(at: fixture, to: copy)
        let schema = try #require(
            FileManager.default.contentsOfDirectory(atPath: copy.path).first { $0.hasSuffix(".schema.yaml") })
        // Long lines and unquoted types, so that there is something to lay out.
        let untidy = try workspace.text("copy/\(schema)").replacing("    ", with: "          ")
            .replacing(/"(\w+\?)"/) { "\($0.1)" }
        try workspace.file("copy/\(schema)", untidy)
        #expect(try workspace.schemagen("format", schema, in: "copy").output == "formatted \(schema)\n")
        #expect(try workspace.schemagen("generate", schema, "-o", "out", in: "copy").status == 0)

        let names = try FileManager.default.contentsOfDirectory(atPath: copy.appending(path: "expected").path).sorted()
        #expect(try FileManager.default.contentsOfDirectory(atPath: copy.appending(path: "out").path).sorted() == names)
        for name in names {
            let (old, new) = try (workspace.text("copy/expected/\(name)"), workspace.text("copy/out/\(name)"))
            #expect(old.utf8.elementsEqual(new.utf8), "\(name)")
        }
    }
}
