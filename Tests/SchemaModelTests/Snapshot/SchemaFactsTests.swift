import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

/// What follows from a version is the same whether or not the version before lends it something.
struct SchemaFactsTests {
    @Test(arguments: 1...20) func alongRandomHistories(seed: UInt64) {
        var earlier: SchemaFacts?
        for schema in RandomHistory(seed: seed, versions: 6).schemas {
            let facts = SchemaFacts(of: schema, isSpeltOneWay: true, following: earlier)
            #expect(facts.description == describe(schema))
            #expect(facts.hashes == VersionLock.Entry(storeHash: storeHash(of: schema), apiHash: apiHash(of: schema)))
            #expect(facts.layout == StoreLayout(of: schema))
            earlier = facts
        }
    }

    @Test func whatModelsNameCounts() throws {
        let models = "models: { A: { attributes: { p: P, e: E } } }"
        let versions = try Versions(
            "enums: { E: [a, b] }\nstructs: { P: { x: Int } }\n\(models)",
            "enums: { E: [a, b] }\nstructs: { P: { x: Int? } }\n\(models)",
            "enums: { E: { type: Int, cases: { a: 1, b: 2 } } }\nstructs: { P: { x: Int? } }\n\(models)",
            "generate: { enumChecks: true }\nenums: { E: { type: Int, cases: { a: 1, b: 2 } } }\nstructs: { P: { x: Int? } }\n\(models)"
        )
        var earlier: SchemaFacts?
        var hashes: Set<String> = []
        for schema in versions.schemas {
            let facts = SchemaFacts(of: schema, isSpeltOneWay: true, following: earlier)
            #expect(facts.description == describe(schema))
            hashes.insert(facts.hashes.storeHash)
            earlier = facts
        }
        #expect(hashes.count == 4)
    }

    /// Swift takes them for equal; a store does not.
    @Test func equalNamesOfOtherBytes() {
        let schemas = ["caf\u{e9}", "cafe\u{301}"].map { name in
            Schema.make([.make("A", [.make("a")]), .make("B", table: name, [.make("b")])])
        }
        #expect(schemas[0] == schemas[1])
        let texts = schemas.map { snapshotYAML(of: $0) }
        #expect(texts.map(isSpeltOneWay) == [true, false])
        let first = SchemaFacts(of: schemas[0], isSpeltOneWay: isSpeltOneWay(texts[0]))
        let second = SchemaFacts(of: schemas[1], isSpeltOneWay: isSpeltOneWay(texts[1]), following: first)
        #expect(second.hashes.storeHash == storeHash(of: schemas[1]))
        #expect(second.hashes.storeHash != first.hashes.storeHash)
    }

    @Test(arguments: [
        ("", true), ("models: { A: { table: \"a\\tb\" } }", true), ("名前: ことり, 한국어, Привет, Zürich", true),
        ("e\u{301}", false), ("\u{212B}", false), ("\u{37E}", false), ("a: \"e\\u0301\"", false),
        ("a: \"\\x41\"", false), ("a: \\d+\\.x", true), ("\u{1100}\u{1161}", false), ("か\u{3099}", false),
    ])
    func oneSpelling(text: String, isSpeltOneWay: Bool) {
        #expect(SchemaModel.isSpeltOneWay(text) == isSpeltOneWay)
    }
}
