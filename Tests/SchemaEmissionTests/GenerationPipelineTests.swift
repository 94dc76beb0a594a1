import SchemaDiagnostics
import SchemaEmission
import Testing

@Suite struct GenerationPipelineTests {
    private let schema = """
        schema: Library
        version: 1.0.0
        models:
          Book:
            attributes: { title: String }

        """

    @Test func `A file beyond the limit is a finding, not an accident`() throws {
        var pipeline = GenerationPipeline(
            SchemaLocation("My.schema.yaml"), files: MemoryFiles(["My.schema.yaml": schema], size: 1 << 30))
        #expect(try pipeline.generate([.models], layout: .perModel).isEmpty)
        #expect(pipeline.findings.sorted.map(\.code) == [.fileTooLarge])
        #expect(pipeline.findings.sorted.first?.range?.path == "My.schema.yaml")
    }

    @Test func `A file that is not there is thrown`() {
        var pipeline = GenerationPipeline(SchemaLocation("My.schema.yaml"), files: MemoryFiles([:]))
        #expect(throws: FileError(.read, "My.schema.yaml", .system("No such file"))) {
            try pipeline.generate([.models], layout: .perModel)
        }
    }

    @Test func `Only what was asked for is made`() throws {
        var paths: [Artifact: [String]] = [:]
        for artifact in Artifact.allCases {
            var pipeline = GenerationPipeline(
                SchemaLocation("My.schema.yaml"), files: MemoryFiles(["My.schema.yaml": schema]))
            paths[artifact] = try pipeline.generate([artifact], layout: .perModel).map(\.path)
        }
        #expect(
            paths == [
                .models: ["Book.swift"], .migrations: ["LibrarySchema.swift"], .sql: ["Library-1.0.0.sql"],
            ])
    }

    @Test func `What is released and has not changed is no draft and needs no plan`() throws {
        var files = MemoryFiles(["a/My.schema.yaml": schema])
        var pipeline = GenerationPipeline(SchemaLocation("a/My.schema.yaml"), files: files)
        let draft = try #require(try pipeline.generate([.migrations], layout: .perModel).first)
        #expect(draft.text.contains("_$isDraft"))
        for file in try pipeline.freeze() { files.texts[file.path] = file.text }
        #expect(files.texts.keys.sorted() == ["a/My.schema.yaml", "a/My.versions/1.0.0.yaml", "a/My.versions/lock"])

        files.texts["a/My.versions/README.md"] = "Not a snapshot."
        pipeline = GenerationPipeline(SchemaLocation("a/My.schema.yaml"), files: files)
        let released = try #require(try pipeline.generate([.migrations], layout: .perModel).first)
        #expect(!released.text.contains("_$isDraft") && !released.text.contains("_$plan"))
        #expect(pipeline.findings.all.isEmpty)
        #expect(pipeline.sources.map(\.path) == ["a/My.versions/1.0.0.yaml", "a/My.versions/lock", "a/My.schema.yaml"])
    }

    @Test func `What is wrong with a release and with the schema is told in one run`() throws {
        let files = MemoryFiles([
            "My.schema.yaml": schema.replacing("String", with: "Strin"),
            "My.versions/0.9.0.yaml": "schema: [", "My.versions/last.yaml": schema,
        ])
        var pipeline = GenerationPipeline(SchemaLocation("My.schema.yaml"), files: files)
        #expect(try pipeline.generate(Set(Artifact.allCases), layout: .perModel).isEmpty)
        let paths = pipeline.findings.sorted.filter { $0.severity == .error }.compactMap(\.range?.path)
        #expect(Set(paths) == Set(files.texts.keys))
    }
}

/// Files that exist in a test alone.
struct MemoryFiles: InputFiles {
    var texts: [String: String]
    /// What every file claims to take.
    var size: Int?

    init(_ texts: [String: String], size: Int? = nil) {
        self.texts = texts
        self.size = size
    }

    func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        guard let text = texts[path] else { throw FileError(.read, path, .system("No such file")) }
        let count = size ?? text.utf8.count
        if count > limit { throw FileError(.read, path, .tooLarge(byteCount: count)) }
        return Array(text.utf8)
    }

    func names(inFolder path: String) throws(FileError) -> [String] {
        texts.keys.filter { $0.hasPrefix(path + "/") }.map { String($0.dropFirst(path.count + 1)) }.sorted()
    }
}
