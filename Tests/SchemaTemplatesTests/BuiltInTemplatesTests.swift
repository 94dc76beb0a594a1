import Foundation
import Mustache
import SchemaTemplates
import Testing

@Suite struct BuiltInTemplatesTests {
    /// The package's own `Templates`.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Templates")

    @Test func holdsEveryTemplateOfTheFolder() throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
        let names = paths.filter { $0.hasSuffix(".mustache") }.map { String($0.dropLast(9)) }
        #expect(BuiltInTemplates.names == names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
        #expect(BuiltInTemplates.source("no/such") == nil)
    }

    @Test(arguments: BuiltInTemplates.names) func isTheFileByteForByteAndParses(name: String) throws {
        let text = try #require(BuiltInTemplates.source(name))
        let file = try Data(contentsOf: Self.folder.appendingPathComponent("\(name).mustache"))
        #expect(Array(text.utf8) == Array(file))
        #expect(try MustacheTemplate(parsing: text, name: name).name == name)
    }
}
