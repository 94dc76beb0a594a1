import Foundation
import SchemaDiagnostics
import SchemaEmission
import SchemaImport
import SchemaModel
import Testing

/// A public case: what is imported, and how much must come of it.
struct PublicCase: Sendable, CustomTestStringConvertible {
    var name: String
    var path: String
    /// What the newest version has, as its own description counts it, less what the language cannot say: transient attributes without a
    /// type and transient relationships (wire), derived attributes that are no SQL (swiftgen). Of a database a key that is a number is no
    /// attribute, and a foreign key is two ends.
    var models: Int
    var attributes: Int
    var ends: Int

    var testDescription: String { name }

    static let all = [
        PublicCase(name: "wire", path: "coredata-wire/zmessaging.xcdatamodeld", models: 24, attributes: 175, ends: 75),
        PublicCase(
            name: "artsy", path: "coredata-artsy/ArtsyPartner.xcdatamodeld", models: 21, attributes: 169, ends: 55),
        PublicCase(name: "brave", path: "coredata-brave/Model.xcdatamodeld", models: 18, attributes: 116, ends: 12),
        PublicCase(
            name: "duckduckgo-bookmarks", path: "coredata-duckduckgo/Bookmarks/BookmarksModel.xcdatamodeld", models: 1,
            attributes: 8, ends: 4),
        PublicCase(
            name: "duckduckgo-sync", path: "coredata-duckduckgo/DDGSync/SyncMetadata.xcdatamodeld", models: 2,
            attributes: 6, ends: 0),
        PublicCase(
            name: "swiftgen", path: "coredata-swiftgen-fixture/Model.xcdatamodeld", models: 8, attributes: 29, ends: 6),
        PublicCase(name: "room-duckduckgo", path: "room-duckduckgo/AppDatabase", models: 34, attributes: 94, ends: 8),
        PublicCase(
            name: "room-homeassistant", path: "room-homeassistant/AppDatabase", models: 20, attributes: 151, ends: 0),
        PublicCase(name: "chinook", path: "sql-chinook/Chinook_Sqlite.sql", models: 11, attributes: 43, ends: 22),
        PublicCase(name: "sakila", path: "sql-sakila/sqlite-sakila-schema.sql", models: 16, attributes: 53, ends: 44),
        PublicCase(name: "northwind", path: "sql-northwind/northwind-schema.sql", models: 13, attributes: 68, ends: 26),
        PublicCase(name: "umami", path: "prisma-umami/schema.prisma", models: 17, attributes: 147, ends: 46),
    ]
}

/// Real schemas that nobody here wrote, where `SCHEMAGEN_CASES` says that they are: each imports, validates and generates.
///
/// With `SCHEMAGEN_CASES_OUTPUT` the generated Swift is written there, for `Scripts/check-cases.sh` to compile.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SCHEMAGEN_CASES"] != nil, "SCHEMAGEN_CASES is not set"))
struct CasesTests {
    private let folder = ProcessInfo.processInfo.environment["SCHEMAGEN_CASES"] ?? ""
    private let output = ProcessInfo.processInfo.environment["SCHEMAGEN_CASES_OUTPUT"]

    @Test(arguments: PublicCase.all) func theNewestVersionIsImportedAndGenerated(item: PublicCase) throws {
        let imported = try imported(item)
        let text = try imported.text()
        let draft = try #require(imported.versions.last)
        #expect(draft.models.count == item.models)
        #expect(draft.models.map(\.attributes.count).reduce(0, +) == item.attributes)
        #expect(draft.models.map(\.relationships.count).reduce(0, +) == item.ends)

        let path = "\(draft.name).schema.yaml"
        var pipeline = GenerationPipeline(SchemaLocation(path), files: OneFile(path: path, text: text))
        let files = try pipeline.generate(Set(Artifact.allCases), layout: .perModel)
        // What a schema could do better is for its owner to decide.
        #expect(pipeline.findings.all.filter { !LintRules.all.map(\.code).contains($0.code) }.map(\.message) == [])
        #expect(files.filter { $0.path.hasSuffix(".swift") }.count == item.models + 1)
        try write(files, text: text, draft, item, notes: imported.findings.sorted)
    }

    @Test(arguments: ["chinook", "sakila", "northwind"]) func databasesGoThereAndBack(name: String) throws {
        let item = try #require(PublicCase.all.first { $0.name == name })
        let mapping = try roundTrip(imported(item))
        // No column is lost: each is called and typed as before, or the mapping says how.
        #expect(!mapping.isEmpty)
        #expect(mapping.filter { $0.hasSuffix("nothing") } == [])
        print("\(name): store against database\n" + mapping.map { "  \($0)\n" }.joined())
    }

    @Test(arguments: [
        ("coredata-wire", "zmessaging.xcdatamodeld"), ("coredata-artsy", "ArtsyPartner.xcdatamodeld"),
        ("coredata-swiftgen-fixture", "Model.xcdatamodeld"),
    ])
    func versionsAreInTheOrderInWhichTheyCame(name: String, bundle: String) throws {
        let result = importCoreData("\(folder)/\(name)/\(bundle)", files: DiskForTests())
        let order = try String(contentsOfFile: "\(folder)/\(name)/order.txt", encoding: .utf8)
        #expect(result.versions.map(\.title) == order.split(separator: "\n").map(String.init))
        #expect(zip(result.versions, result.versions.dropFirst()).allSatisfy { $0.version < $1.version })
    }

    @Test(arguments: PublicCase.all.filter { $0.name.contains("duckduckgo") || $0.name == "brave" })
    func historiesFreeze(item: PublicCase) throws {
        var result = try imported(item, newestOnly: false)
        let versions = result.versions.count
        let files = try result.files(from: item.path)
        #expect(result.findings.all.filter { $0.severity == .error || $0.code.rawValue == 773 }.map(\.message) == [])
        #expect(files.count == versions + 1)
    }

    private func imported(_ item: PublicCase, newestOnly: Bool = true) throws -> ImportResult {
        let path = "\(folder)/\(item.path)"
        switch path.split(separator: ".").last {
        case "xcdatamodeld": return importCoreData(path, files: DiskForTests(), newestOnly: newestOnly)
        case "sql": return importScript(path, files: DiskForTests())
        case "prisma":
            let text = try String(contentsOfFile: path, encoding: .utf8)
            var translator = TableTranslator(PrismaReader(text, path: path).tables())
            var result = ImportResult()
            result.versions = [translator.translate(name: "Umami", title: "schema.prisma")]
            result.findings.report(contentsOf: translator.findings.all)
            return result
        default: return importRoom(path, files: DiskForTests(), newestOnly: newestOnly)
        }
    }

    /// The generated files, the types that the schema leaves to its consumer, and the line of the table about the case.
    private func write(
        _ files: [GeneratedFile], text: String, _ draft: DraftSchema, _ item: PublicCase, notes: [Finding]
    ) throws {
        guard let output else { return }
        let target = URL(filePath: output).appending(path: item.name)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for file in files where file.path.hasSuffix(".swift") {
            try Data(file.text.utf8).write(to: target.appending(path: file.path))
        }
        let transformers = Set(draft.models.flatMap(\.attributes).compactMap(\.transformer)).sorted()
        let consumer = transformers.map { name in
            """
            enum \(name): AttributeTransformer {
                static func store(_ value: [String]) throws -> Data { Data(value.joined(separator: ",").utf8) }
                static func value(of stored: Data) throws -> [String] { [String(decoding: stored, as: UTF8.self)] }
            }

            """
        }
        let header = "import Foundation\nimport SchemaRuntime\n\n"
        try Data((header + consumer.joined()).utf8).write(to: target.appending(path: "Consumer.swift"))
        try Data(text.utf8).write(to: target.appending(path: "\(draft.name).schema.yaml"))
        let codes = Dictionary(grouping: notes, by: \.code).sorted { $0.key < $1.key }
            .map { "\($0.key)×\($0.value.count)" }.joined(separator: " ")
        let attributes = draft.models.map(\.attributes.count).reduce(0, +)
        let ends = draft.models.map(\.relationships.count).reduce(0, +)
        let line = "| \(item.name) | \(item.models) | \(attributes) | \(ends) | \(codes) |\n"
        try Data(line.utf8).write(to: target.appending(path: "table.txt"))
    }
}

/// One schema file without a folder of versions.
private struct OneFile: InputFiles {
    let path: String
    let text: String

    func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        guard path == self.path else { throw FileError(.read, path, .system("No such file or directory")) }
        return Array(text.utf8)
    }

    func names(inFolder path: String) throws(FileError) -> [String] { [] }
}
