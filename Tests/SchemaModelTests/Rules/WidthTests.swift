import SchemaDiagnostics
import SchemaModel
import Testing

/// Rows that no table could hold, and structs that would unfold without end or measure.
@Suite("Widths") struct WidthTests {
    private let clock = ContinuousClock()

    private func findings(_ text: String) -> [Finding] {
        var findings = Findings()
        _ = readSource(SourceText(path: "a", text: "schema: A\nversion: 1.0.0\n" + text), findings: &findings)
        return findings.sorted
    }

    /// Eight structs of the level below in each: 8^7 fields.
    @Test func `Structs that multiply are refused before they are unfolded`() {
        let levels = (1...6).map { level in
            "  S\(level): { \("abcdefgh".map { "\($0): S\(level - 1)" }.joined(separator: ", ")) }\n"
        }.joined()
        let text = "structs:\n  S0: { a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int }\n" + levels
        var found: [Finding] = []
        for attribute in ["a: S6", "a: { type: S6, storage: json }", "a: \"[S6]\"", "a: \"S2?\""] {
            let time = clock.measure { found = findings(text + "models: { M: { attributes: { \(attribute) } } }\n") }
            #expect(found.map(\.code) == [.tooWide], "\(attribute)")
            #expect(found.first?.message.contains("`S3` has 4680 fields") == true)
            #expect(time < .seconds(5))
        }
    }

    @Test func `A chain of structs is refused at its thirty-third level, however long it is`() {
        func chain(_ count: Int) -> String {
            "structs:\n  S0: { a: Int }\n" + (1..<count).map { "  S\($0): { a: S\($0 - 1) }\n" }.joined()
                + "models: { M: { attributes: { a: S\(count - 1) } } }\n"
        }
        #expect(findings(chain(32)) == [])
        #expect(findings(chain(33)).map(\.code) == [.tooWide])
        var found: [Finding] = []
        let time = clock.measure { found = findings(chain(20_000)) }
        #expect(found.map(\.code) == [.tooWide] && time < .seconds(20))
    }

    @Test func `A circle of structs is told at each of them, and its length costs nothing more`() {
        let count = 5_000
        let circle = (0..<count).map { "  S\($0): { b: Int, a: S\(($0 + 1) % count) }\n" }.joined()
        var found: [Finding] = []
        let time = clock.measure {
            found = findings("structs:\n" + circle + "models: { M: { attributes: { a: S0 } } }\n")
        }
        #expect(found.count == count && found.allSatisfy { $0.code == .recursiveStruct } && time < .seconds(20))
    }

    @Test func `Two circles that share a struct, and a struct beside them`() {
        let found = findings(
            """
            structs:
              A: { b: B, c: C }
              B: { a: A }
              C: { a: "[A?]" }
              D: { a: A, d: Int }
              E: { e: "[String: E]" }
              F: { x: Int }
            models: { M: { attributes: { a: F } } }
            """)
        #expect(found.filter { $0.code == .recursiveStruct }.compactMap { $0.range?.start.line } == [4, 5, 6, 8])
    }

    @Test(arguments: [(1997, true), (1998, false)]) func `A hierarchy has the columns of one row`(
        count: Int, fits: Bool
    ) {
        let half = count / 2
        let text = """
            models:
              M:
                attributes:
            \((0..<half).map { "      a\($0): Int" }.joined(separator: "\n"))
                  gone: { type: "Int?", transient: true }
              N:
                inherits: M
                attributes:
            \((half..<(count - 1)).map { "      a\($0): Int" }.joined(separator: "\n"))
                relationships:
                  other: { type: "M?", inverse: none }

            """
        #expect(findings(text).map(\.code) == (fits ? [] : [.tooWide]))
    }
}
