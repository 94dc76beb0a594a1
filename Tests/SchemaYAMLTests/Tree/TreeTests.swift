import SchemaDiagnostics
import SchemaYAML
import Testing

@Suite struct TreeTests {
    /// The text of every node's place, in the order of the tree.
    private func places(_ text: String) throws -> [String] {
        let source = SourceText(path: "x", text: text)
        var findings = Findings()
        let root = try #require(parseYAML(source, findings: &findings))
        #expect(findings.all == [])
        func list(_ node: YAMLNode) -> [String] {
            var found = [String(source[node.range])]
            for element in node.elements ?? [] { found += list(element) }
            for entry in node.entries ?? [] { found += [String(source[entry.keyRange])] + list(entry.value) }
            return found
        }
        return list(root)
    }

    @Test func everyNodeKnowsItsPlace() throws {
        #expect(
            try places("a: b # c\nd:\n  - e\n  - \"f\"\n\n# end\n")
                == ["a: b # c\nd:\n  - e\n  - \"f\"", "a", "b", "d", "- e\n  - \"f\"", "e", "\"f\""])
        #expect(
            try places("a: { b: [c, d], e: }\n") == [
                "a: { b: [c, d], e: }", "a", "{ b: [c, d], e: }", "b", "[c, d]", "c", "d", "e", "",
            ])
        #expect(try places("a: |\n  x\n  y\n\n\nb: 1\n") == ["a: |\n  x\n  y\n\n\nb: 1", "a", "|\n  x\n  y", "b", "1"])
    }

    @Test func anchorsAreNoPartOfAPlace() throws {
        #expect(try places("a: &x { b: 1 }\n")[2] == "{ b: 1 }")
        #expect(try places("a: &x   # c\n  b: 1\n")[2] == "b: 1")
        #expect(try places("a: &x text\nb: &y\nc: 1\n") == ["a: &x text\nb: &y\nc: 1", "a", "text", "b", "", "c", "1"])
    }

    @Test func columnsAreBytesInAllAlphabets() {
        expectFindings("سفر:\n  مقصد: \"a⟦1⟧\\q⟦/1⟧\"\n", [1: .unknownEscape])
        expectFindings("\"😀\": 1\nΩ: { א: 1, ⟦1⟧א⟦/1⟧: 2, 👨‍👩‍👧: 1, ⟦2⟧👨‍👩‍👧⟦/2⟧: 1 }\n", [1: .duplicateKey, 2: .duplicateKey])
    }

    @Test func windowsLineEndsAndTabsKeepTheirColumns() {
        expectFindings("a: 1\r\nb:\t{ c: 1,\t⟦1⟧c⟦/1⟧: 2 }\r\n", [1: .duplicateKey])
        expectFindings("a: \"x\r\n  y\"\r\n⟦1⟧a⟦/1⟧: 2\r\n", [1: .duplicateKey])
    }

    @Test func longFilesOfOtherAlphabetsKeepTheirPlaces() {
        let filler = (0..<500).map { "کلید\($0): \"مقدار 😀 \($0)\"\n" }.joined()
        expectFindings(filler + "⟦1⟧کلید7⟦/1⟧: 1\n", [1: .duplicateKey])
    }

    @Test func aliasesStandForTheirValue() throws {
        let text = "a: &x { b: 1 }\nc: *x\nd: [*x, *x]\ne: 2\n"
        #expect(try outline(tree(text)) == "{a: {b: 1}, c: {b: 1}, d: [{b: 1}, {b: 1}], e: 2}")
        #expect(try outline(tree("&k a: 1\nb: { *k : 2 }\n")) == "{a: 1, b: {a: 2}}")
        // The last anchor of a name counts, as in YAML.
        #expect(try outline(tree("- &x 1\n- *x\n- &x 2\n- *x\n")) == "[1, 1, 2, 2]")
    }

    @Test func anAliasHasItsOwnPlaceAndItsPartsThoseOfTheAnchor() throws {
        let root = try tree("a: &x { b: 1 }\nc: *x\n")
        let value = try #require(root["c"])
        #expect(value.range.start == SourcePosition(line: 2, column: 4))
        #expect(value["b"]?.range.start == SourcePosition(line: 1, column: 12))
    }

    @Test func mergedKeysStandWhereTheMergeStands() throws {
        let stamps = "s: &s { created: Date, updated: Date }\n"
        #expect(
            try outline(tree(stamps + "m: { a: 1, <<: *s, b: 2 }\n"))
                == "{s: {created: Date, updated: Date}, m: {a: 1, created: Date, updated: Date, b: 2}}")
        #expect(
            try outline(tree(stamps + "m: { <<: *s, updated: Int }\n"))
                == "{s: {created: Date, updated: Date}, m: {created: Date, updated: Int}}")
        #expect(
            try outline(tree("- &a { x: 1, y: 1 }\n- &b { y: 2, z: 2 }\n- { <<: [*a, *b, { w: 3 }], z: 4 }\n"))
                == "[{x: 1, y: 1}, {y: 2, z: 2}, {x: 1, y: 1, w: 3, z: 4}]")
        // A merged mapping may have merged others.
        #expect(
            try outline(tree("- &a { x: 1 }\n- &b { <<: *a, y: 2 }\n- { <<: *b }\n"))
                == "[{x: 1}, {x: 1, y: 2}, {x: 1, y: 2}]")
        #expect(try outline(tree("m: { \"<<\": 1 }\n")) == "{m: {<<: 1}}")
    }

    @Test func optionalTypesNeedNoQuotesInBraces() throws {
        #expect(
            try outline(tree("o: { type: Traveler?, inverse: x }\np: {type: T?}\nq: [T?, U?]\nr: { T?: 1 }\n"))
                == "{o: {type: Traveler?, inverse: x}, p: {type: T?}, q: [T?, U?], r: {T?: 1}}")
    }

    @Test func typesThatAreListsForYAML() throws {
        let root = try tree("a: [String]\nb: [String: Int]\nc: [[Int]]\n")
        #expect(outline(root) == "{a: [String], b: [{String: Int}], c: [[Int]]}")
    }

    @Test func commentsStandAnywhere() throws {
        let text = "# a\na: # b\n  # c\n  - x # d\n  # e\n  - { # f\n    y: 1 # g\n    # h\n  }\n# i"
        #expect(try outline(tree(text)) == "{a: [x, {y: 1}]}")
    }

    @Test func theExampleOfTheLanguageReads() throws {
        let text = """
            schema: TripPlanner            # Swift identifier
            version: 3.0.0
            enums:
              Priority: { type: Int, cases: { low: 0, normal: 5, high: 9 } }
            models:
              Trip:
                attributes:
                  budget: Decimal(12,2)
                  place: { type: "Coordinate?", storage: columns }
                relationships:
                  tags: { type: "[Tag]", inverse: trips, ordered: true }
                indexes:
                  - [isFavorite, -startDate]
                  - { columns: [destination], where: "isFavorite = 1" }
            versions:
              1.0.0: {}
            """
        let root = try tree(text)
        #expect(root["version"]?.scalar == .text("3.0.0"))
        #expect(root["models"]?["Trip"]?["attributes"]?["budget"]?.text == "Decimal(12,2)")
        #expect(root["models"]?["Trip"]?["indexes"]?.elements?[0].elements?[1].text == "-startDate")
        #expect(root["versions"]?["1.0.0"]?.entries?.isEmpty == true)
    }
}
