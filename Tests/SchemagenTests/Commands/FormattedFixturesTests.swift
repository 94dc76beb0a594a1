import Foundation
import Testing

@Suite struct FormattedFixturesTests {
    /// The fixtures that generate something.
    static let fixtures: [URL] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures")
            .standardizedFileURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().map { root.appending(path: $0) }
            .filter { FileManager.default.fileExists(atPath: $0.appending(path: "expected").path) }
    }()

    @Test(arguments: fixtures) func `A formatted schema generates what it did before`(fixture: URL) throws {
        let terminal = try Terminal()
        defer { terminal.close() }
        let copy = URL(filePath: terminal.path("copy"))
        try FileManager.default.copyItem(at: fixture, to: copy)
        let schema = try #require(
            FileManager.default.contentsOfDirectory(atPath: copy.path).first { $0.hasSuffix(".schema.yaml") })
        // Long lines and unquoted types, so that there is something to lay out.
        let untidy = try terminal.read("copy/\(schema)").replacing("    ", with: "          ")
            .replacing(/"(\w+\?)"/) { "\($0.1)" }
        try terminal.write(untidy, to: "copy/\(schema)")
        #expect(try terminal.schemagen("format", schema, in: "copy").output == "formatted \(schema)\n")
        #expect(try terminal.schemagen("generate", schema, "-o", "out", in: "copy").status == 0)

        let names = try FileManager.default.contentsOfDirectory(atPath: terminal.path("copy/expected")).sorted()
        #expect(try FileManager.default.contentsOfDirectory(atPath: terminal.path("copy/out")).sorted() == names)
        for name in names {
            let (old, new) = try (terminal.read("copy/expected/\(name)"), terminal.read("copy/out/\(name)"))
            #expect(old.utf8.elementsEqual(new.utf8), "\(name)")
        }
    }
}
