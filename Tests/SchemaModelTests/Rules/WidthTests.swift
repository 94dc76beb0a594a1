import Pacing
import SchemaDiagnostics
import SchemaModel
import Testing

/// Rows that no table could hold, and structs that would unfold without end or measure.
@Suite("Widths") struct WidthTests {
    private func findings(_ text: String) -> [Finding] {
        var findings = Findings()
        _ = readSource(SourceText(path: "a", text: "schema: A\nversion: 1.0.0\n" + text), findings: &findings)
        return findings.sorted
    }

    /// Eight structs of the level below in each: 8^7 fields at the sixth level, 64 times as many as at the fourth.
    @Test(
        arguments: [
            { "a: S\($0)" }, { "a: { type: S\($0), storage: json }" }, { "a: \"[S\($0)]\"" }, { _ in "a: \"S2?\"" },
        ] as [@Sendable (Int) -> String])
    func `Structs that multiply are refused before they are unfolded`(attribute: @Sendable (Int) -> String) {
        let growth = Growth(from: 1, by: 3, limit: 30) { more in
            let levels = 3 + more
            let structs = (1...levels).map { level in
                "  S\(level): { \("abcdefgh".map { "\($0): S\(level - 1)" }.joined(separator: ", ")) }\n"
            }
            let text =
                "structs:\n  S0: { a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int }\n"
                + structs.joined() + "models: { M: { attributes: { \(attribute(levels)) } } }\n"
            var found: [Finding] = []
            let seconds = undividedWorkSeconds { found = findings(text) }
            #expect(found.map(\.code) == [.tooWide], "\(attribute(levels))")
            #expect(found.first?.message.contains("`S3` has 4680 fields") == true)
            return seconds
        }
        #expect(growth.isWithinLimit, "\(attribute(6)): \(growth)")
    }

    @Test func `A chain of structs is refused at its thirty-third level, however long it is`() {
        func chain(_ count: Int) -> String {
            "structs:\n  S0: { a: Int }\n" + (1..<count).map { "  S\($0): { a: S\($0 - 1) }\n" }.joined()
                + "models: { M: { attributes: { a: S\(count - 1) } } }\n"
        }
        #expect(findings(chain(32)) == [])
        #expect(findings(chain(33)).map(\.code) == [.tooWide])
        let growth = Growth(from: 2_500) { count in
            let text = chain(count)
            var found: [Finding] = []
            let seconds = undividedWorkSeconds { found = findings(text) }
            #expect(found.map(\.code) == [.tooWide])
            return seconds
        }
        #expect(growth.isWithinLimit, "\(growth)")
    }

    @Test func `A circle of structs is told at each of them, and its length costs nothing more`() {
        let growth = Growth(from: 625) { count in
            let circle = (0..<count).map { "  S\($0): { b: Int, a: S\(($0 + 1) % count) }\n" }.joined()
            var found: [Finding] = []
            let seconds = undividedWorkSeconds {
                found = findings("structs:\n" + circle + "models: { M: { attributes: { a: S0 } } }\n")
            }
            #expect(found.count == count && found.allSatisfy { $0.code == .recursiveStruct })
            return seconds
        }
        #expect(growth.isWithinLimit, "\(growth)")
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
