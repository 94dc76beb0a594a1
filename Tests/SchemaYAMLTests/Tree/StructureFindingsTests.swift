import SchemaDiagnostics
import SchemaYAML
import Testing

@Suite struct StructureFindingsTests {
    @Test func duplicateKeysPointAtTheFirst() throws {
        let (tree, findings) = expectFindings("m:\n  a: 1\n  b: 2\n  ⟦1⟧a⟦/1⟧: 3\n", [1: .duplicateKey])
        #expect(findings.first?.notes.first?.range?.start == SourcePosition(line: 2, column: 3))
        #expect(findings.first?.message == "the key `a` is written twice")
        #expect(tree.map(outline) == "{m: {a: 1, b: 2}}")
        expectFindings("a: 1\n⟦1⟧\"a\"⟦/1⟧: 2\n⟦2⟧a: 3\n", [1: .duplicateKey, 2: .duplicateKey])
    }

    @Test func canonicallyEqualKeysAreDuplicates() {
        let findings = expectFindings("caf\u{E9}: 1\n⟦1⟧cafe\u{301}⟦/1⟧: 2\n", [1: .duplicateKey]).findings
        #expect(findings.first?.message.contains("two Unicode forms") == true)
    }

    @Test func keysMustBeNames() {
        expectFindings("? ⟦1⟧[a, b]⟦/1⟧\n: c\nd: 1\n", [1: .keyNotText])
        expectFindings("a: { ⟦1⟧{ b: c }⟦/1⟧: d }\n", [1: .keyNotText])
        expectFindings("{⟦1⟧:⟦/1⟧ a}\n", [1: .emptyKey])
        expectFindings("{ b: c, ⟦1⟧:⟦/1⟧ a }\n", [1: .emptyKey])
        expectFindings("a: 1\n⟦1⟧:⟦/1⟧ b\n", [1: .emptyKey])
        expectFindings("⟦1⟧\"\"⟦/1⟧: a\n", [1: .emptyKey])
        expectFindings("⟦1⟧~⟦/1⟧: a\n", [1: .emptyKey])
        let (tree, findings) = expectFindings("⟦1⟧null⟦/1⟧: a\n", [1: .emptyKey])
        #expect(findings.first?.fixIt?.replacement == "\"null\"")
        #expect(tree.map(outline) == "{null: a}")
    }

    @Test func wordsOfOtherReadersAreKeys() throws {
        #expect(
            try outline(tree("\"null\": 1\nyes: 2\non: 3\ntrue: 4\n5: 6\n"))
                == "{null: 1, yes: 2, on: 3, true: 4, 5: 6}")
    }

    @Test func aliasesThatLeadNowhere() {
        let unknown = expectFindings("a: &stamps 1\nb: ⟦1⟧*stmaps⟦/1⟧\n", [1: .unknownAlias])
        #expect(unknown.findings.first?.fixIt?.replacement == "*stamps")
        #expect(unknown.tree == nil)
        expectFindings("a: ⟦1⟧*x⟦/1⟧\nb: &x 1\n", [1: .unknownAlias])
        expectFindings("a: &x [1, ⟦1⟧*x⟦/1⟧]\n", [1: .recursiveAlias])
        expectFindings("a: &x { b: { c: ⟦1⟧*x⟦/1⟧ } }\n", [1: .recursiveAlias])
        expectFindings("a: &x\n  <<: ⟦1⟧*x⟦/1⟧\n", [1: .recursiveAlias])
        expectFindings("⟦1⟧*x⟦/1⟧ : 1\n", [1: .unknownAlias])
        expectFindings("a: { <<: [⟦1⟧*x⟦/1⟧] }\n", [1: .unknownAlias])
    }

    @Test func mergesTakeMappings() {
        expectFindings("a:\n  <<: ⟦1⟧text⟦/1⟧\n  b: 1\n", [1: .invalidMerge])
        expectFindings("x: &x { a: 1 }\nb: { <<: [*x, ⟦1⟧[c]⟦/1⟧] }\n", [1: .invalidMerge])
        let twice = expectFindings("x: &x { a: 1 }\nb:\n  <<: *x\n  ⟦1⟧<<⟦/1⟧: *x\n", [1: .duplicateKey]).findings
        #expect(twice.first?.message == "the key `<<` is written twice; write `<<: [*first, *second]`")
    }

    @Test func nestingHasALimit() throws {
        func nested(_ levels: Int) -> String {
            String(repeating: "[", count: levels) + "x" + String(repeating: "]", count: levels)
        }
        _ = try tree(nested(64))
        expectFindings(String(repeating: "[", count: 64) + "⟦1⟧[x", [1: .nestingTooDeep])
        expectFindings(String(repeating: "- ", count: 64) + "⟦1⟧- x", [1: .nestingTooDeep])
        // An alias brings its own levels along.
        expectFindings("a: &a \(nested(40))\nb: &b [\(nested(1))]\nc: [[*b, *a]]\n", [:])
        expectFindings(
            "- &a \(nested(40))\n- &b [[[[[[[[[[[*a]]]]]]]]]]]\n- [[[[[[[[[[[[[⟦1⟧*b⟦/1⟧]]]]]]]]]]]]]\n",
            [1: .nestingTooDeep])
    }

    @Test func oneFileIsOneDocument() throws {
        let tree = expectFindings("a: 1\n⟦1⟧---⟦/1⟧\nb: 2\n", [1: .severalDocuments]).tree
        #expect(tree.map(outline) == "{a: 1}")
        #expect(try outline(SchemaYAMLTests.tree("---\na: 1\n...\n")) == "{a: 1}")
    }

    @Test(arguments: ["# only a comment\n", "\n\n", "---\n", "  ", ""]) func nothingWritten(text: String) {
        let tree = expectFindings("⟦1⟧" + text, [1: .emptyFile]).tree
        #expect(tree == nil)
    }

    @Test func findingsOfAFileHaveALimit() throws {
        var findings = Findings()
        let text = String(repeating: "a: 1\n", count: 10_000)
        #expect(parseYAML(SourceText(path: "x", text: text), findings: &findings) == nil)
        #expect(findings.all.count == 201)
        #expect(findings.all.last?.code == .tooManyFindings)
    }

    @Test(arguments: YAMLSyntaxRules.all + YAMLStructureRules.all)
    func examplesOfTheCatalogueAreTrue(rule: RuleDescription) {
        func codes(_ text: String) -> Set<FindingCode> {
            var findings = Findings()
            _ = parseYAML(SourceText(path: "x", text: text), findings: &findings)
            return Set(findings.all.map(\.code))
        }
        #expect(codes(rule.good) == [])
        // Its example stands for several hundred lines.
        let isAbridged = rule.code == .tooManyFindings
        #expect(codes(rule.bad).contains(rule.code) || isAbridged)
    }
}
