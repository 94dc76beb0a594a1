import SchemaDiagnostics
import SchemaEmission
import SchemaModel
import Testing

@Suite struct IncludeTests {
    /// Paths, lines and codes of all findings.
    private func found(_ texts: [String: String], path: String = "s/My.schema.yaml") throws -> [String] {
        var pipeline = GenerationPipeline(SchemaLocation(path), files: MemoryFiles(texts))
        let files = try pipeline.generate([.models], layout: .perModel)
        #expect(files.isEmpty == pipeline.findings.hasErrors)
        return pipeline.findings.sorted.map {
            "\($0.range?.path ?? ""):\($0.range?.start.line ?? 0) \($0.code) \($0.message)"
        }
    }

    private let head = "schema: Library\nversion: 1.0.0\n"

    @Test func `What several files declare is one schema, and its snapshot stands alone`() throws {
        var files = MemoryFiles([
            "s/My.schema.yaml": head + "include: [parts/books.yaml, parts/base.yaml]\nmodels: { Shelf: {} }\n",
            "s/parts/books.yaml": """
            include: [base.yaml]
            models:
              Book:
                mixins: [Named]
                attributes: { state: State }
                relationships: { shelf: { type: Shelf?, inverse: none } }
            """,
            "s/parts/base.yaml": """
            enums: { State: [new, وارد] }
            mixins: { Named: { attributes: { name: String } } }
            """,
        ])
        var pipeline = GenerationPipeline(SchemaLocation("s/My.schema.yaml"), files: files)
        let planned = try #require(try pipeline.plan())
        #expect(planned.resolved.schema.models.map(\.name) == ["Shelf", "Book"])
        #expect(planned.resolved.schema.models[1].attributes.map(\.name) == ["state", "name"])
        #expect(planned.resolved.places[.model("Book")]?.path == "s/parts/books.yaml")
        #expect(planned.resolved.places[.member(model: "Book", name: "name")]?.path == "s/parts/base.yaml")
        for file in try pipeline.freeze() { files.texts[file.path] = file.text }
        #expect(files.texts["s/My.versions/1.0.0.yaml"]?.contains("include") == false)
        files.texts["s/parts/base.yaml"]?.replace("name: String", with: "name: String?")
        pipeline = GenerationPipeline(SchemaLocation("s/My.schema.yaml"), files: files)
        #expect(try pipeline.plan() == nil)
        #expect(pipeline.findings.sorted.map(\.code) == [.changedWithoutVersion])
        #expect(pipeline.findings.sorted[0].range?.path == "s/parts/base.yaml")
    }

    @Test func `Each file tells of its own mistakes`() throws {
        let messages = try found([
            "s/My.schema.yaml": head + "include: [a.yaml, c.yaml]\nmodels: { Shelf: {} }\n",
            "s/a.yaml": "\nmodels: { Book: { attributes: { a: Strin } } }\nversion: 2.0.0\n", "s/c.yaml": "- a\n",
        ])
        #expect(
            messages.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
                "s/a.yaml:2 SG121", "s/a.yaml:3 SG100", "s/c.yaml:1 SG102",
            ])
    }

    @Test func `What a broken file may declare is not missed`() throws {
        let messages = try found([
            "s/My.schema.yaml": head
                + "include: [b.yaml]\nmodels: { Shelf: { inherits: Any, mixins: [M], attributes: { a: T } } }\n",
            "s/b.yaml": "models: [\n",
        ])
        #expect(messages.count == 1 && messages[0].hasPrefix("s/b.yaml:1 "))
    }

    @Test func `One name in two files is told with both`() throws {
        var pipeline = GenerationPipeline(
            SchemaLocation("My.schema.yaml"),
            files: MemoryFiles([
                "My.schema.yaml": head + "include: [a.yaml]\nmodels: { Book: {} }\n",
                "a.yaml": "models: { Book: {} }\n",
            ]))
        #expect(try pipeline.plan() == nil)
        let finding = try #require(pipeline.findings.sorted.first)
        #expect(finding.code == .duplicateName && finding.range?.path == "a.yaml")
        #expect(finding.notes.first?.range?.path == "My.schema.yaml")
    }

    @Test func `Files that include each other are refused`() throws {
        #expect(
            try found([
                "s/My.schema.yaml": head + "include: [a.yaml]\nmodels: { Book: {} }\n",
                "s/a.yaml": "include: [p/b.yaml, a.yaml]\n", "s/p/b.yaml": "include: [p/c.yaml]",
                "s/p/p/c.yaml": "enums: { A: [a] }",
            ]) == ["s/a.yaml:1 SG008 this file includes itself"])
        // Every path leads down, so that a longer circle needs files of one folder.
        #expect(
            try found([
                "s/My.schema.yaml": head + "include: [a.yaml]\nmodels: { Book: {} }\n",
                "s/a.yaml": "include: [b.yaml]\n", "s/b.yaml": "include: [a.yaml]",
            ]) == ["s/b.yaml:1 SG008 these files include each other: a.yaml → b.yaml → a.yaml"])
    }

    @Test(arguments: [
        "../a.yaml", "../\u{301}a.yaml", "b/../\u{301}/a.yaml", "/etc/a.yaml", "a.json", "a.yaml/", "./a.yaml",
        "a//b.yaml", "Other.schema.yaml",
        "My.versions/1.0.0.yaml", #""""#, #""a\\b.yaml""#,
    ])
    func `Only files of the folder and below can be included`(path: String) throws {
        let messages = try found([
            "s/My.schema.yaml": head + "include: [\(path)]\nmodels: { Book: { inherits: Any } }\n"
        ])
        #expect(messages.count == 1 && messages[0].hasPrefix("s/My.schema.yaml:3 SG006 "), "\(messages)")
    }

    @Test func `A file that is not there is told where it is named`() throws {
        #expect(
            try found(["s/My.schema.yaml": head + "include:\n  - a.yaml\nmodels: { Book: {} }\n"])
                == ["s/My.schema.yaml:4 SG007 cannot read `s/a.yaml`: No such file"])
    }

    @Test func `A chain without end is cut`() throws {
        var texts = ["My.schema.yaml": head + "include: [0.yaml]\nmodels: { Book: {} }\n"]
        for index in 0..<300 { texts["\(index).yaml"] = "include: [\(index + 1).yaml]" }
        #expect(
            try found(texts, path: "My.schema.yaml") == [
                "255.yaml:1 SG007 more than 256 files are included; join some of them"
            ])
    }

    @Test func `A released version stands alone`() throws {
        let messages = try found(
            [
                "My.schema.yaml": head + "models: { Book: {} }\n",
                "My.versions/1.0.0.yaml": head + "include: [a.yaml]\n",
            ], path: "My.schema.yaml")
        #expect(messages.contains("My.versions/1.0.0.yaml:3 SG006 a released version includes no other file"))
    }
}
