import Pacing
import SchemaDiagnostics
import Testing

@testable import SchemaYAML

@Suite struct HostileInputTests {
    /// Parses and checks what holds for every input: places exist, and there is a tree or a reason why not.
    private func survive(_ text: String) {
        let source = SourceText(path: "x", text: text)
        var findings = Findings()
        let tree = parseYAML(source, findings: &findings)
        if tree == nil, findings.all.isEmpty { Issue.record("neither tree nor finding for \(text.debugDescription)") }
        var ranges = findings.sorted.flatMap { [$0.range, $0.fixIt?.range] + $0.notes.map(\.range) }.compactMap(\.self)
        func collect(_ node: YAMLNode) {
            ranges.append(node.range)
            for element in node.elements ?? [] { collect(element) }
            for entry in node.entries ?? [] {
                ranges.append(entry.keyRange)
                collect(entry.value)
            }
        }
        if let tree { collect(tree) }
        for range in ranges {
            let exists =
                source.position(at: source.offset(of: range.start)) == range.start
                && source.position(at: source.offset(of: range.end)) == range.end && range.start <= range.end
            if !exists { Issue.record("\(range) does not exist in \(text.debugDescription)") }
        }
        let context = RenderContext(sources: [source], catalogue: RuleCatalogue(), toolVersion: "0")
        if !findings.all.isEmpty, FindingFormat.text.render(findings.sorted, in: context).isEmpty {
            Issue.record("nothing printed for \(text.debugDescription)")
        }
    }

    /// Expects one finding, and no tree, since the rest of the file was not read.
    private func expectOnly(_ code: FindingCode, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        var findings = Findings()
        let tree = parseYAML(SourceText(path: "x", text: text), findings: &findings)
        #expect(findings.all.map(\.code) == [code], sourceLocation: sourceLocation)
        #expect(tree == nil, sourceLocation: sourceLocation)
    }

    /// SplitMix64: the same inputs in every run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private let seed = """
        schema: سفر
        a: &x { type: "Decimal(12,2)", 'k': [A?, -b], c: } # é
        b:
          - *x
          - <<: *x
            d: |
              text
          - Int = 0
        e: [String]
        """

    private let pieces = [
        "[", "]", "{", "}", ":", ": ", ",", "\"", "'", "\n", "\r\n", "\n  ", "\t", "#", " #", "&x ", "*x", "<<: ", "!",
        "!!str ",
        "%", "@", "|", ">", "?", "? ", "- ", "---\n", "...\n", "\\", "\u{0}", "\u{85}", "\u{2028}", "\u{FEFF}", "😀",
        "ی", "e\u{301}",
        "(", "1,2)", "~", "null", "= []",
    ]

    @Test func mutatedSchemasNeverTrapOrHang() {
        var generator = Generator(state: 20_240_601)
        for _ in 0..<8_000 {
            var scalars = Array(seed.unicodeScalars)
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0...scalars.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: scalars.insert(contentsOf: pieces.randomElement(using: &generator)!.unicodeScalars, at: place)
                case 1:
                    scalars.removeSubrange(place..<min(scalars.count, place + Int.random(in: 0...9, using: &generator)))
                default: scalars.removeSubrange(place...)
                }
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            survive(String(text))
        }
    }

    @Test func randomPiecesNeverTrapOrHang() {
        var generator = Generator(state: 7)
        for _ in 0..<16_000 {
            let length = Int.random(in: 1...30, using: &generator)
            survive((0..<length).map { _ in pieces.randomElement(using: &generator)! }.joined())
        }
    }

    @Test func randomBytesNeverTrap() {
        var generator = Generator(state: 3)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            var findings = Findings()
            let source = decodeSource(bytes, path: "x", findings: &findings)
            #expect((source == nil) == findings.hasErrors)
            if let source { survive(source.text) }
        }
    }

    @Test func billionLaughsEndEarly() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...12 {
            let alias = "*a\(level - 1)"
            text += "a\(level): &a\(level) [" + Array(repeating: alias, count: 10).joined(separator: ", ") + "]\n"
        }
        expectOnly(.aliasExpansion, text)
    }

    @Test func mergesCountAsWell() {
        let keys = (0..<100).map { "k\($0): 1" }.joined(separator: ", ")
        let text = "- &m { \(keys) }\n" + String(repeating: "- { <<: *m }\n", count: 10_000)
        expectOnly(.aliasExpansion, text)
    }

    @Test func deepInputsEndEarly() {
        expectOnly(.nestingTooDeep, String(repeating: "[", count: 1_000_000))
        expectOnly(.nestingTooDeep, String(repeating: "{a: ", count: 300_000))
        expectOnly(.nestingTooDeep, String(repeating: "- ", count: 300_000))
        expectOnly(.fileTooLarge, "[" + String(repeating: "a,", count: 1_000_001) + "]")
        let key = String(repeating: "k", count: 500)
        let long = expectFindings("\(key): 1\n⟦1⟧\(key): 2\n", [1: .duplicateKey]).findings
        #expect((long.first?.message.count ?? 999) < 120)
    }

    @Test func longInputsCostNoMoreThanTheirLength() {
        let inputs: [(count: Int, text: (Int) -> String)] = [
            (1_250, { "a: [" + String(repeating: "f(, ", count: $0) + "]" }),
            (1_250, { "{" + String(repeating: "a\u{2028}, ", count: $0) + "}" }),
            (25_000, { "a: \"" + String(repeating: "\u{2028}", count: $0) + "\"\nb: @" }),
            (12_500, { String(repeating: "é", count: $0) + ": 1\n@" }),
            (12_500, { String(repeating: "\"\", ", count: $0) }),
            (
                12_500,
                { "a: " + String(repeating: "(", count: $0) + "\n" + String(repeating: "\n", count: $0) + "\t@" }
            ),
        ]
        for (count, text) in inputs {
            let growth = Growth(from: count) { count in
                let text = text(count)
                return workSeconds { survive(text) }
            }
            #expect(growth.isWithinLimit, "\(text(3).debugDescription): \(growth)")
            // Of a long text another thread may read the events.
            let events = Growth(from: count) { count in
                let text = text(count)
                return workSeconds {
                    let queue = YAMLEventQueue(text, readsAhead: false)
                    while let event = try? queue.next() { if case .streamEnd = event.kind { break } }
                }
            }
            #expect(events.isWithinLimit, "\(text(3).debugDescription), events: \(events)")
        }
    }
}
