import SchemaDiagnostics
import SchemaModel
import Testing

/// Whatever name a file can get wrong, the finding names the nearest one that is there, and offers to write it.
@Suite("Suggestions") struct SuggestionTests {
    /// A schema with one misspelt word between `⟦1⟧` and `⟦/1⟧`, and the word that was meant.
    static let cases: [(words: String, text: String, meant: String)] = [
        ("a key of the file", "⟦1⟧structts⟦/1⟧: {}", "structs"),
        ("a key of generate", "generate: { ⟦1⟧acces⟦/1⟧: public }", "access"),
        ("an access", "generate: { access: ⟦1⟧pubic⟦/1⟧ }", "public"),
        ("a key of an enum", "enums: { F: { ⟦1⟧typ⟦/1⟧: Int, cases: { a: 1 } } }", "type"),
        ("a raw type", "enums: { F: { type: ⟦1⟧Strin⟦/1⟧, cases: [a] } }", "String"),
        ("a field's key", "structs: { S: { f: { type: Int, ⟦1⟧defalt⟦/1⟧: 1 } } }", "default"),
        ("a mixin's key", "mixins: { X: { ⟦1⟧attribute⟦/1⟧: {} } }", "attributes"),
        ("a version's key", "versions: { 1.0.0: { ⟦1⟧docs⟦/1⟧: a } }", "doc"),
        ("a migration's key", "versions: { 1.0.0: { migration: { ⟦1⟧remov⟦/1⟧: [] } } }", "remove"),
    ]

    static let ofModel: [(words: String, text: String, meant: String)] = [
        ("a model's key", "⟦1⟧atributes⟦/1⟧: {}", "attributes"),
        ("a base", "inherits: ⟦1⟧Autor⟦/1⟧", "Author"),
        ("a mixin", "mixins: [⟦1⟧Datd⟦/1⟧]", "Dated"),
        ("a strategy", "inheritance: ⟦1⟧joinde⟦/1⟧", "joined"),
        ("an attribute's key", "attributes: { a: { type: Int, ⟦1⟧defualt⟦/1⟧: 1 } }", "default"),
        ("a type", "attributes: { a: ⟦1⟧Stirng⟦/1⟧ }", "String"),
        ("an enum as a type", "attributes: { a: \"[⟦1⟧Genra⟦/1⟧]\" }", "Genre"),
        ("a type of another language", "attributes: { a: ⟦1⟧Boolean⟦/1⟧ }", "Bool"),
        ("a case", "attributes: { a: Genre = ⟦1⟧pros⟦/1⟧ }", "prose"),
        ("a case behind a dot", "attributes: { a: { type: Genre, default: ⟦1⟧.verse⟦/1⟧ } }", "verse"),
        ("a conflict rule", "attributes: { a: { type: Int, unique: true, onConflict: ⟦1⟧upsrt⟦/1⟧ } }", "upsert"),
        ("a form on disk", "attributes: { a: { type: Date, store: ⟦1⟧unixMilis⟦/1⟧ } }", "unixMillis"),
        ("a rule for unknown values", "attributes: { a: { type: \"Genre?\", unknown: ⟦1⟧preserv⟦/1⟧ } }", "preserve"),
        ("a storage", "attributes: { a: { type: Place, storage: ⟦1⟧jsn⟦/1⟧ } }", "json"),
        (
            "a relationship's key",
            "relationships: { r: { type: \"Author?\", inverse: none, ⟦1⟧delteRule⟦/1⟧: cascade } }", "deleteRule"
        ),
        ("a target", "relationships: { r: { type: \"⟦1⟧Authr⟦/1⟧?\", inverse: none } }", "Author"),
        ("an inverse", "relationships: { r: { type: \"Author?\", inverse: ⟦1⟧boks⟦/1⟧ } }", "books"),
        (
            "a delete rule", "relationships: { r: { type: \"Author?\", inverse: none, deleteRule: ⟦1⟧cascad⟦/1⟧ } }",
            "cascade"
        ),
        ("an index's key", "indexes: [{ ⟦1⟧column⟦/1⟧: [title] }]", "columns"),
        ("an index column's key", "indexes: [[{ column: title, ⟦1⟧colate⟦/1⟧: nocase }]]", "collate"),
        ("an index's column", "attributes: { title: String }\n    indexes: [[⟦1⟧titel⟦/1⟧]]", "title"),
        (
            "a collation", "attributes: { title: String }\n    indexes: [[{ column: title, collate: ⟦1⟧nocas⟦/1⟧ }]]",
            "nocase"
        ),
        ("a unique's key", "unique: [{ columns: [], ⟦1⟧onConflit⟦/1⟧: error }]", "onConflict"),
        ("a unique's column", "attributes: { title: String }\n    unique: [[⟦1⟧titl⟦/1⟧]]", "title"),
        (
            "a rule for nulls", "attributes: { title: String }\n    unique: [{ columns: [title], nulls: ⟦1⟧sam⟦/1⟧ }]",
            "same"
        ),
        ("a parameter", "attributes: { title: String }\n    init: [title, ⟦1⟧titl⟦/1⟧]", "title"),
    ]

    @Test(arguments: cases.indices) func `In the file`(index: Int) {
        let (words, text, meant) = Self.cases[index]
        expectSuggestion(words, "schema: A\nversion: 1.0.0\n\(text)\nmodels: { M: {} }\n", meant)
    }

    @Test(arguments: ofModel.indices) func `In a model`(index: Int) {
        let (words, text, meant) = Self.ofModel[index]
        expectSuggestion(
            words,
            """
            schema: A
            version: 1.0.0
            enums: { Genre: [prose, verse] }
            structs: { Place: { street: String } }
            mixins: { Dated: { attributes: { created: Date } } }
            models:
              Author:
                relationships: { books: { type: "[Author]", inverse: none } }
              M:
                \(text)
            """, meant)
    }

    private func expectSuggestion(_ words: String, _ marked: String, _ meant: String) {
        let schema = MarkedSchema(marked)
        var findings = Findings()
        #expect(readSource(schema.source, findings: &findings) == nil, "\(words)")
        let place = schema.places[1]
        let finding = findings.sorted.first { $0.range?.start == place?.start && $0.range?.end == place?.end }
        #expect(finding != nil, "\(words): \(findings.sorted)")
        #expect(finding?.fixIt?.replacement == meant, "\(words): \(finding?.message ?? "")")
        #expect(finding?.fixIt?.range.start == place?.start, "\(words)")
    }
}
