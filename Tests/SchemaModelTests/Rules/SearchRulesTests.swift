import SchemaDiagnostics
import SchemaSnapshot
import Testing

@testable import SchemaModel

@Suite("Full-text search") struct SearchRulesTests {
    private static func model(_ search: String, attributes: String = "title: String, body: String?") -> String {
        "models:\n  Note:\n    attributes: { \(attributes) }\n    relationships: { next: { type: \"Note?\", inverse: none } }\n    "
            + search + "\n"
    }

    @Test func everyForm() throws {
        let short = try schema(Self.model("search: [body, title]")).models[0]
        #expect(short.search == Search(members: ["body", "title"], table: "Note_search"))
        let long = try schema(Self.model("search: { columns: [title], prefix: [3, 1] }")).models[0]
        #expect(long.search == Search(members: ["title"], prefixes: [1, 3], table: "Note_search"))
    }

    @Test func shapes() {
        for text in ["search: ⟦1⟧title", "⟦1⟧search: []", "⟦1⟧search:", "⟦1⟧search: { columns: [] }"] {
            expectFindings(in: Self.model(text), [1: .searchShape])
        }
        expectFindings(in: Self.model("⟦1⟧search: {}"), [1: .missingKey])
        expectFindings(in: Self.model("search: [⟦1⟧[title]]"), [1: .wrongShape])
        expectFindings(in: Self.model("search: { columns: [title], ⟦1⟧tokenize: porter }"), [1: .unknownKey])
        expectFindings(
            in: Self.model("search: { columns: [title], prefix: [2, ⟦1⟧2, ⟦2⟧0, ⟦3⟧17, ⟦4⟧two] }"),
            [1: .searchPrefix, 2: .searchPrefix, 3: .searchPrefix, 4: .searchPrefix])
    }

    @Test func columnsThatAreNone() {
        let (_, findings) = expectFindings(
            in: Self.model("search: [title, ⟦1⟧titel, ⟦2⟧title, ⟦3⟧next]"),
            [1: .searchUnknownColumn, 2: .searchRepeatedColumn, 3: .searchNotText])
        #expect(findings[0].message == "`Note` has no attribute `titel` to search; did you mean `title`?")
        #expect(findings[2].message == "`next` has no words to search: it is a relationship, not `String`")
    }

    @Test func columnsWithoutWords() {
        let attributes = """
            n: Int, d: Date, u: URL, b: Data, l: "[String]", s: { type: "S?" }, k: K, c: Codable(X), m: "[String: String]"
            """
        let text =
            "structs: { S: { x: String } }\nenums: { K: [a] }\n"
            + Self.model(
                "search: [⟦1⟧n, ⟦2⟧d, ⟦3⟧u, ⟦4⟧b, ⟦5⟧l, ⟦6⟧s, ⟦7⟧k, ⟦8⟧c, ⟦9⟧m]", attributes: attributes)
        expectFindings(in: text, Dictionary(uniqueKeysWithValues: (1...9).map { ($0, .searchNotText) }))
    }

    @Test func columnsThatAreNotStored() {
        let attributes = """
            a: { type: String?, transient: true }, b: { type: String?, ephemeral: true }, t: String,
            c: { type: String, derived: "t || t" }, d: { type: String, derived: "t || t", stored: true },
            e: { type: String, transformer: Coder }
            """
        expectFindings(
            in: Self.model("search: [⟦1⟧a, ⟦2⟧b, ⟦3⟧c, d, ⟦4⟧e]", attributes: attributes),
            [1: .searchNotStored, 2: .searchNotStored, 3: .searchNotStored, 4: .searchNotStored])
    }

    @Test func namesThatSQLiteKeeps() throws {
        expectFindings(
            in: Self.model("search: [⟦1⟧Rank, ⟦2⟧b]", attributes: "Rank: String, b: { type: String, column: ROWID }"),
            [1: .searchReservedColumn, 2: .searchReservedColumn])
        let renamed = try schema(Self.model("search: [rank]", attributes: "rank: { type: String, column: rank_text }"))
        #expect(StoreLayout(of: renamed).searches[0].columns == ["rank_text"])
    }

    @Test func hierarchies() throws {
        let text = """
            models:
              A: { attributes: { a: String }, search: [a] }
              B: { inherits: A, attributes: { b: String }, search: [b, a] }
              C: { inherits: B, search: [a] }
              D: { inherits: A, ⟦1⟧search: [a] }
            """
        expectFindings(in: text, [1: .searchRepeatsBase])
        let joined = """
            models:
              A: { inheritance: joined, attributes: { a: String } }
              B: { inherits: A, attributes: { b: String }, search: [b, ⟦1⟧a] }
              C: { inherits: B, search: [a] }
            """
        expectFindings(in: joined, [1: .searchAcrossTables])
        let sound = try schema(joined.replacing("⟦1⟧a", with: "").replacing("[b, ]", with: "[b]"))
        #expect(StoreLayout(of: sound).searches.map(\.place) == ["B", "A"])
    }

    /// A class with a table of its own is searched there, one with others below over all of them.
    @Test func oneIndexOverTheTablesOfAConcreteHierarchy() throws {
        let text = """
            models:
              A: { inheritance: concrete, abstract: true, attributes: { a: String }, search: [a] }
              B: { inherits: A, attributes: { b: String }, search: [b, a] }
              D: { inherits: A, attributes: { d: String? } }
              A_search_ROWS: { attributes: { a: String } }
            """
        let searches = StoreLayout(of: try schema(text)).searches
        #expect(searches.map(\.name) == ["A_search_2", "B_search"])
        #expect(searches.map(\.tables) == [["B", "D"], ["B"]])
        #expect(searches.map(\.view) == ["A_search_2_rows", nil])
        #expect(
            searches[0].viewSQL == """
                CREATE VIEW "A_search_2_rows" AS
                    SELECT t."_id", t."a" FROM "B" AS t
                    UNION ALL SELECT t."_id", t."a" FROM "D" AS t
                """)
        #expect(
            searches[0].removal.map(\.sql) == [
                "DROP TRIGGER \"A_search_2_insert_2\"", "DROP TRIGGER \"A_search_2_update_2\"",
                "DROP TRIGGER \"A_search_2_delete_2\"", "DROP TRIGGER \"A_search_2_insert_3\"",
                "DROP TRIGGER \"A_search_2_update_3\"", "DROP TRIGGER \"A_search_2_delete_3\"",
                "DROP TABLE \"A_search_2\"", "DROP VIEW \"A_search_2_rows\"",
            ])
        // Nothing is found where no class has rows.
        let none = try schema(
            "models:\n  A: { inheritance: concrete, abstract: true, attributes: { a: String }, search: [a] }\n"
                + "  B: { inherits: A, abstract: true }")
        #expect(
            StoreLayout(of: none).searches.map(\.viewSQL) == [
                "CREATE VIEW \"A_search_rows\" AS\n    SELECT NULL AS \"_id\", NULL AS \"a\" WHERE 0"
            ])
    }

    @Test func warningsAreNotRepeatedForReleases() {
        let text = """
            models:
              A: { attributes: { a: String }, search: [a], unique: [[{ column: a, collate: localized }]] }
              B: { inherits: A, kind: 2, search: [a] }
            """
        expectFindings(in: text.replacing("A: {", with: "A: { kind: 1,"), [:], mode: .snapshot)
    }

    /// SQLite makes tables beside the index that begin with its name.
    @Test func tablesGiveWay() throws {
        let text = """
            models:
              Note: { attributes: { Note_search_2: String }, search: [Note_search_2] }
              note_SEARCH_docsize: { attributes: { a: String } }
            """
        let first = try schema(text)
        #expect(StoreLayout(of: first).searches.map(\.name) == ["Note_search_3"])
        let links = """
            models:
              A:
                attributes: { a: String }
                relationships: { search: { type: "[A]", inverse: none } }
                search: [a]
            """
        #expect(StoreLayout(of: try schema(links)).searches.map(\.name) == ["A_search_2"])
    }

    @Test func snapshotsKeepIt() throws {
        let text = Self.model("search: { columns: [title, body], prefix: [2] }")
        let versions = try Versions(text)
        let yaml = snapshotYAML(of: versions.schemas[0])
        #expect(yaml.contains("    search: { columns: [title, body], prefix: [2] }\n"))
        let description = describe(versions.schemas[0])
        let encoded = SchemaText.encode(description)
        #expect(encoded.contains("search Note_search prefix 2 on title body\n"))
        #expect(try SchemaText.decode(encoded) == description)
        // It lies on disk, and nothing of it shows in Swift.
        let plain = try Versions(Self.model("search: [title, body]")).schemas[0]
        let none = try Versions(Self.model("doc: nothing")).schemas[0]
        #expect(Set([versions.schemas[0], plain, none].map { storeHash(of: $0) }).count == 3)
        #expect(Set([versions.schemas[0], plain, none].map { apiHash(of: $0) }).count == 1)
    }
}
