import Foundation
import Testing

/// `Scripts/embed-templates.sh`, run on folders of its own.
@Suite struct EmbedTemplatesTests {
    @Test func quotesBackslashesAndFencesStayText() throws {
        let folder = try TemplateFolder()
        let texts = [
            "swift/plain": "a \\ \"b\" \"\"\"\n\\(c) # ## نام 🚀\n",
            "swift/fence": "\"\"\"#\n\\#(a) \\###n \"##\n",
            "docs/no-end": "\n\nlast line \\",
            "docs/empty": "",
            "sql/line": "\n",
        ]
        for (name, text) in texts { try folder.write(text, to: name) }
        #expect(try folder.embed().status == 0)
        let generated = try folder.generated()
        for (name, fence) in [
            ("swift/plain", "#"), ("swift/fence", "####"), ("docs/no-end", "#"), ("docs/empty", "#"), ("sql/line", "#"),
        ] {
            let text = try #require(texts[name])
            #expect(!text.contains("\"\"\"" + fence) && !text.contains("\\" + fence))
            let literal = "        case \"\(name)\":\n            \(fence)\"\"\"\n\(text)\n\"\"\"\(fence)\n"
            #expect(generated.contains(literal), "\(name)")
        }
        let names = ["docs/empty", "docs/no-end", "sql/line", "swift/fence", "swift/plain"]
        #expect(generated.contains(names.map { "        \"\($0)\",\n" }.joined()))
    }

    @Test func checkTellsAStaleFileAndWritesNothing() throws {
        let folder = try TemplateFolder()
        try folder.write("one", to: "swift/a")
        #expect(try folder.embed("--check").status == 1)
        #expect(throws: (any Error).self) { try folder.generated() }

        #expect(try folder.embed().status == 0)
        #expect(try folder.embed("--check").status == 0)
        let first = try folder.generated()

        try folder.write("two", to: "swift/a")
        let check = try folder.embed("--check")
        #expect(check.status == 1)
        #expect(check.message.contains("is out of date"))
        #expect(try folder.generated() == first)
    }

    @Test(arguments: [
        ("swift/a", "one\r\ntwo\n", "carriage return"), ("swift/a", "\0", "NUL"), ("swift/a b", "", "its path"),
        ("swift/نام", "", "its path"), ("swift/\"", "", "its path"),
    ])
    func refuses(name: String, text: String, reason: String) throws {
        let folder = try TemplateFolder()
        try folder.write("fine", to: "swift/A")
        #expect(try folder.embed().status == 0)
        let before = try folder.generated()
        try folder.write(text, to: name)
        let run = try folder.embed()
        #expect(run.status == 1)
        #expect(run.message.contains("\(name).mustache: ") && run.message.contains(reason))
        #expect(try folder.generated() == before)
    }

    @Test func refusesUnknownArguments() throws {
        let folder = try TemplateFolder()
        #expect(try folder.embed("--chekc").status == 2)
        #expect(throws: (any Error).self) { try folder.generated() }
    }
}

/// A temporary folder of templates, removed at the end.
final class TemplateFolder {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("templates-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to name: String) throws {
        let file = url.appendingPathComponent("\(name).mustache")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func generated() throws -> String {
        try String(contentsOf: url.appendingPathComponent("BuiltInTemplates+Generated.swift"), encoding: .utf8)
    }

    func embed(_ arguments: String...) throws -> (status: Int32, message: String) {
        let script = BuiltInTemplatesTests.folder.deletingLastPathComponent()
            .appendingPathComponent("Scripts/embed-templates.sh")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [script.path] + arguments + [url.path]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, message)
    }
}
