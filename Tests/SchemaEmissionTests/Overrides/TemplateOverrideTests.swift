import SchemaDiagnostics
import SchemaEmission
import Testing

@Suite struct TemplateOverrideTests {
    private let schema = """
        schema: Library
        version: 1.0.0
        annotations: { owner: us }
        models:
          Book:
            annotations: { label: "A \\"book\\"" }
            attributes: { title: String }
          Shelf: {}

        """

    private func generate(
        _ templates: [String: String], folder: String? = nil
    ) throws -> (files: [String: String], findings: [Finding], sources: [SourceText]) {
        var texts = ["a/My.schema.yaml": schema]
        for (name, text) in templates { texts["\(folder ?? "a/My.templates")/\(name)"] = text }
        var pipeline = GenerationPipeline(SchemaLocation("a/My.schema.yaml"), files: MemoryFiles(texts))
        let files = try pipeline.generate(Set(Artifact.allCases), layout: .perModel, templatesFolder: folder)
        return (
            Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) }), pipeline.findings.sorted,
            pipeline.sources
        )
    }

    @Test func `A template takes the place of the built-in one`() throws {
        let made = try generate([
            "swift/Model.mustache": "// {{name}}{{#annotations.label}}: {{.}}{{/annotations.label}}\n",
            "README.md": "Mine.",
        ])
        #expect(made.findings.isEmpty)
        #expect(made.files["Book.swift"]?.hasSuffix("\n\n// Book: A \"book\"\n") == true)
        #expect(made.files["Shelf.swift"]?.hasSuffix("\n\n// Shelf\n") == true)
        #expect(made.files["LibrarySchema.swift"]?.contains("enum LibrarySchema {") == true)
    }

    @Test func `Blocks of the built-in one can be filled instead`() throws {
        let plain = try generate([:]).files
        let made = try generate([
            "swift/Header.mustache":
                "{{<builtin/swift/Header}}\n{{$fileHeader}}\n// Mine.\n{{/fileHeader}}\n{{/builtin/swift/Header}}\n",
            "swift/Model.mustache":
                "{{<builtin/swift/Model}}\n{{$members}}\n\n{{>partials/Label}}\n{{/members}}\n{{/builtin/swift/Model}}\n",
            "partials/Label.mustache":
                "static let label = {{#annotationLiterals.label}}{{.}}{{/annotationLiterals.label}}{{^annotationLiterals.label}}nil as Swift.String?{{/annotationLiterals.label}}\n",
        ])
        #expect(made.findings.isEmpty)
        let book = try #require(plain["Book.swift"])
        let lines = book.split(separator: "\n", omittingEmptySubsequences: false)
        let expected =
            ([lines[0], "// Mine."] + lines[1..<(lines.count - 2)] + [
                "", "    static let label = \"A \\\"book\\\"\"", "}", "",
            ])
            .joined(separator: "\n")
        #expect(made.files["Book.swift"] == expected)
        #expect(made.files["Shelf.swift"]?.hasSuffix("\n\n    static let label = nil as Swift.String?\n}\n") == true)
    }

    @Test func `A folder may be named`() throws {
        let made = try generate(["sql/Creation.mustache": "{{schema}}"], folder: "own")
        #expect(made.findings.map(\.code) == [.unfitTemplate] && made.files.isEmpty)
        let empty = try generate(["sql/Creation.mustache": ""], folder: "own")
        #expect(empty.findings.isEmpty && empty.files["Library-1.0.0.sql"] == "")
    }

    @Test func `A broken template is a finding at its place`() throws {
        let made = try generate([
            "swift/Model.mustache": "a\n  {{#models}}\n", "swift/Enum.mustache": "{{/x}}",
            "partials/P.mustache": "ok {{ }}",
        ])
        #expect(made.files.isEmpty)
        #expect(made.findings.map(\.code) == [.brokenTemplate, .brokenTemplate, .brokenTemplate])
        let places = made.findings.map { "\($0.range!.path):\($0.range!.start.line):\($0.range!.start.column)" }
        #expect(
            places == [
                "a/My.templates/partials/P.mustache:1:4", "a/My.templates/swift/Enum.mustache:1:1",
                "a/My.templates/swift/Model.mustache:2:3",
            ])
        #expect(made.findings[2].message == "'models' is opened here and never closed")
        #expect(Set(made.findings.map(\.range!.path)).isSubset(of: made.sources.map(\.path)))
    }

    @Test(arguments: [
        ("{{nmae}}", "the data has no key 'nmae'"), ("\n {{>swift/Modle}}", "there is no template 'swift/Modle'"),
        ("{{properties}}", "'properties' is a list or an object and cannot be written as text"),
        (
            "{{<builtin/swift/Model}}{{$member}}{{/member}}{{/builtin/swift/Model}}",
            "the template 'builtin/swift/Model' has no block 'member'"
        ),
        ("{{annotations}}", "'annotations' is a list or an object and cannot be written as text"),
    ])
    func `A template that does not fit is a finding at its place`(text: String, message: String) throws {
        let made = try generate(["swift/Model.mustache": text])
        #expect(made.files.isEmpty && made.findings.count == 1)
        let finding = try #require(made.findings.first)
        #expect(finding.code == .unfitTemplate && finding.message == message)
        #expect(finding.range?.path == "a/My.templates/swift/Model.mustache")
        #expect(finding.range?.start.line == (text.hasPrefix("\n") ? 2 : 1))
    }

    @Test func `A template that includes itself ends`() throws {
        let made = try generate(["swift/Model.mustache": "{{>swift/Model}}"])
        #expect(made.findings.map(\.code) == [.unfitTemplate])
        #expect(made.findings[0].message.hasPrefix("more than 1000 sections"))
    }

    @Test func `A mistake that shows in a built-in template names it`() throws {
        let made = try generate(["swift/Model.mustache": "{{>swift/Enum}}"])
        let finding = try #require(made.findings.first)
        #expect(finding.range?.path == "builtin/swift/Enum.mustache" && finding.message.contains("one of yours uses"))
        #expect(made.sources.contains { $0.path == "builtin/swift/Enum.mustache" })
    }

    @Test func `A file without effect is a finding with the near name`() throws {
        let made = try generate([
            "swift/Modle.mustache": "", "Model.mustache": "", "Swift/Model.mustache": "", "sql/Other.mustache": "",
            "swift/notes.txt": "", "partials/Any.mustache": "",
        ])
        #expect(made.files.isEmpty && Set(made.findings.map(\.code)) == [.unknownTemplate])
        #expect(
            made.findings.map(\.message).sorted() == [
                "no built-in template is called `Model`; did you mean `swift/Model.mustache`?",
                "no built-in template is called `Swift/`; did you mean `swift/….mustache`?",
                "no built-in template is called `sql/Other`; your own partials belong into `partials`, `schemagen templates list` tells the built-in ones",
                "no built-in template is called `swift/Modle`; did you mean `swift/Model.mustache`?",
            ])
    }
}
