import Foundation
import SchemaDiagnostics
import SchemaModel
import Testing

@testable import SchemaExport

/// The JSON Schema says what the readers go by: no second list of keys.
@Suite struct JSONSchemaTests {
    static var definitions: [String: Any] {
        let root = try? JSONSerialization.jsonObject(with: Data(languageJSONSchema().utf8)) as? [String: Any]
        var definitions = root?["definitions"] as? [String: Any] ?? [:]
        definitions["schema"] = root
        return definitions
    }

    @Test func `Every set of keys has a construct, and the other way round`() {
        #expect(Construct.all.map(\.construct).sorted() == KeySet.all.map(\.construct).sorted())
        #expect(Set(Construct.all.map(\.name)).count == Construct.all.count)
    }

    @Test(arguments: KeySet.all.map(\.construct))
    func `A construct has a shape for each key that is read, and for no other`(
        name: String
    ) throws {
        let keys = try #require(KeySet.all.first { $0.construct == name })
        let construct = try #require(Construct.all.first { $0.construct == name })
        let read = Set(keys.supported)
        #expect(
            read.subtracting(construct.shapes.keys).sorted() == [],
            "write a KeyShape for each into Sources/SchemaExport/JSONSchema/Shapes")
        #expect(Set(construct.shapes.keys).subtracting(read).sorted() == [], "the reader knows no such key")
        #expect(Set(construct.required).isSubset(of: construct.keys))
    }

    @Test(arguments: KeySet.all.map(\.construct)) func `What is written allows those keys alone, with words for each`(
        name: String
    ) throws {
        let construct = try #require(Construct.all.first { $0.construct == name })
        let definition = try #require(Self.definitions[construct.name] as? [String: Any])
        let properties = try #require(definition["properties"] as? [String: Any])
        #expect(properties.keys.sorted() == construct.keys.sorted())
        #expect(definition["additionalProperties"] as? Bool == false)
        for (key, value) in properties {
            let words = (value as? [String: Any])?["description"] as? String ?? ""
            #expect(words.count > 10, "\(key)")
            #expect(words.last.map(".`".contains) == true || words.hasSuffix(")."), "\(key): \(words)")
        }
    }

    @Test func `Every set of keys in the readers is in the list of all`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/SchemaModel")
        var count = 0
        let walk = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in walk where file.pathExtension == "swift" {
            count += try String(contentsOf: file, encoding: .utf8).matches(of: /= KeySet\(/).count
        }
        #expect(count == KeySet.all.count)
    }

    @Test func `References lead somewhere`() throws {
        let text = languageJSONSchema()
        let names = Set(text.matches(of: /"#\/definitions\/(\w+)"/).map { String($0.1) })
        #expect(names.subtracting(Self.definitions.keys) == [])
        #expect(names.count > 15)
        #expect(text.hasPrefix("{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\""))
    }

    @Test(arguments: [
        ("String", true), ("String?", true), ("Decimal(12,2)", true), ("[String]", true), ("[String: Int]?", true),
        (" Int ", true), ("سفر", true), ("Codable(Foo.Bar)", true), ("[[Int?]]", true), ("String Int", false),
        ("String =", false), ("", false), ("?", false), ("String??", false), ("Int = 0", false),
        ("Decimal(12,2", false),
    ])
    func `A type is told from what is none`(text: String, isType: Bool) throws {
        #expect(text.contains(try Regex(typePattern)) == isType)
    }
}
