import Foundation
import SchemaDiagnostics
import SchemaModel
import SchemaYAML
import Testing

@testable import SchemaExport

@Suite struct ExportJSONTests {
    private func export(_ text: String) throws -> [String: Any] {
        var findings = Findings()
        let tree = try #require(parseYAML(SourceText(path: "a", text: text), findings: &findings))
        let resolved = try #require(
            readSchema(root: tree, released: [], included: { _, _, _ in nil }, findings: &findings))
        #expect(findings.all.isEmpty)
        let json = exportJSON(resolved.schema, generator: "schemagen 9")
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    private let schema = """
        schema: Library
        version: 1.2.3
        generate: { access: public, enumChecks: true }
        annotations: { owner: "Ευρυδίκη", weight: +1.50, tags: [a, true, null] }
        enums:
          Genre: [prose, verse]
          Rank: { type: Int, doc: From low to high., cases: { low: 0, high: 9 } }
        structs:
          Place: { street: String, number: "Int? = 1" }
        models:
          Thing:
            abstract: true
            attributes: { name: String }
          Book:
            doc: What one reads.
            class: LibraryBook
            table: books
            attributes:
              title: { type: String, column: TITLE, minLength: 1 }
              pages: UInt64 = 9223372036854775807
              price: Decimal(12,2) = 9.90
              genre: { type: Genre, default: verse, unknown: default }
              seen: Date = now
              home: Place?
              note: { type: "String?", transient: true }
              upper: { type: String, derived: upper(TITLE) }
              words: { type: "[String]", default: [a, "b"] }
            relationships:
              author: { type: Author?, inverse: books }
            indexes: [[-title, pages], { columns: [{ expression: "title || 'x'" }], where: "pages > 1" }]
            unique: [{ columns: [{ column: title, collate: nocase }, pages], onConflict: error }]
            checks: { some: "pages > 0" }
          Author:
            relationships: { books: { type: "[Book]", inverse: author, ordered: true } }

        """

    @Test func `The schema is told with names, values and columns`() throws {
        let root = try export(schema)
        #expect(root["format"] as? String == "schemagen-model")
        #expect(root["formatVersion"] as? Int == 1)
        #expect(root["generator"] as? String == "schemagen 9")
        #expect(root["schema"] as? String == "Library" && root["version"] as? String == "1.2.3")
        #expect(root["access"] as? String == "public" && root["enumChecks"] as? Bool == true)
        #expect((root["storeHash"] as? String)?.count == 64)
        let notes = try #require(root["annotations"] as? [String: Any])
        #expect(notes["weight"] as? Double == 1.5 && notes["owner"] as? String == "Ευρυδίκη")
        #expect((notes["tags"] as? [Any])?.last is NSNull)
        let enums = try #require(root["enums"] as? [[String: Any]])
        #expect(enums.map { $0["rawType"] as? String } == ["String", "Int"])
        #expect((enums[1]["cases"] as? [[String: Any]])?.map { $0["rawValue"] as? Int } == [0, 9])
        let fields = try #require((root["structs"] as? [[String: Any]])?.first?["fields"] as? [[String: Any]])
        #expect(fields.map { $0["optional"] as? Bool } == [nil, true])
    }

    @Test func `What lies beside the columns is told too`() throws {
        let root = try export(
            """
            schema: Library
            version: 1.0.0
            profiles: [sourceStable]
            models:
              Book:
                attributes:
                  title: { type: String, hashModifier: two, allowsCloudEncryption: true }
                  cover: { type: "Data?", externalStorage: { threshold: 5_000 } }
                search: { columns: [title], prefix: [2, 3] }

            """)
        #expect(root["profiles"] as? [String] == ["sourceStable"])
        let book = try #require((root["models"] as? [[String: Any]])?.first)
        let attributes = try #require(book["attributes"] as? [[String: Any]])
        #expect(attributes[0]["hashModifier"] as? String == "two")
        #expect(attributes.map { $0["allowsCloudEncryption"] as? Bool } == [true, nil])
        #expect((attributes[1]["externalStorage"] as? [String: Any])?["threshold"] as? Int == 5000)
        let search = try #require(book["search"] as? [String: Any])
        #expect(search["columns"] as? [String] == ["title"] && search["prefix"] as? [Int] == [2, 3])
        #expect(search["table"] as? String == "Book_search")
    }

    @Test func `A model has its members, each with what lies on disk`() throws {
        let models = try #require(try export(schema)["models"] as? [[String: Any]])
        #expect(models.map { $0["name"] as? String } == ["Thing", "Book", "Author"])
        #expect(models[0]["abstract"] as? Bool == true && models[1]["abstract"] == nil)
        let book = models[1]
        #expect(book["class"] as? String == "LibraryBook" && book["table"] as? String == "books")
        let attributes = try #require(book["attributes"] as? [[String: Any]])
        func attribute(_ name: String) throws -> [String: Any] {
            try #require(attributes.first { $0["name"] as? String == name })
        }
        func columns(_ name: String) throws -> [String]? {
            (try attribute(name)["columns"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
        }
        #expect(try columns("title") == ["TITLE"])
        #expect(try columns("home")?.count == 3)
        #expect(try columns("note") == nil)
        let pages = try #require(try attribute("pages")["default"] as? [String: Any])
        #expect((pages["value"] as? NSNumber)?.int64Value == Int64.max)
        #expect((try attribute("seen")["default"] as? [String: String]) == ["kind": "now"])
        #expect((try attribute("genre")["default"] as? [String: String]) == ["kind": "case", "value": "verse"])
        #expect(try attribute("price")["type"] as? String == "Decimal(12,2)")
        #expect((try attribute("upper")["derived"] as? [String: Any])?["sql"] as? String == "upper(TITLE)")
        let indexes = try #require(book["indexes"] as? [[String: Any]])
        let first = try #require(indexes[0]["columns"] as? [[String: Any]])
        #expect(first[0]["member"] as? String == "title" && first[0]["descending"] as? Bool == true)
        #expect(indexes[1]["where"] as? String == "pages > 1")
        let storage = (book["relationships"] as? [[String: Any]])?.first?["storage"] as? [String: String]
        #expect(storage == ["kind": "foreignKey", "column": "author"])
    }

    @Test func `The same schema has the same text`() throws {
        var findings = Findings()
        let tree = try #require(parseYAML(SourceText(path: "a", text: schema), findings: &findings))
        let texts = try (0..<3).map { _ in
            let resolved = try #require(
                readSchema(root: tree, released: [], included: { _, _, _ in nil }, findings: &findings))
            return exportJSON(resolved.schema, generator: "")
        }
        #expect(Set(texts).count == 1)
    }
}
