import SchemaDiagnostics
import SchemaYAML
import Testing

/// A text with marks in it: `⟦1⟧` begins the place 1, and `⟦/1⟧`, which may be absent, ends it.
struct MarkedText {
    struct Place: Equatable {
        var start: SourcePosition
        var end: SourcePosition?
    }

    let source: SourceText
    private(set) var places: [Int: Place] = [:]

    init(_ marked: String, path: String = "test.schema.yaml") {
        var text = ""
        var (line, column) = (1, 1)
        var rest = marked[...]
        while let scalar = rest.unicodeScalars.first {
            if scalar == "⟦", let close = rest.firstIndex(of: "⟧") {
                let label = rest[..<close].dropFirst()
                let position = SourcePosition(line: line, column: column)
                if label.hasPrefix("/") {
                    places[Int(label.dropFirst())!]!.end = position
                } else {
                    places[Int(label)!] = Place(start: position)
                }
                rest = rest[close...].dropFirst()
                continue
            }
            rest = Substring(rest.unicodeScalars.dropFirst())
            text.unicodeScalars.append(scalar)
            column += String(scalar).utf8.count
            if scalar == "\n" { (line, column) = (line + 1, 1) }
        }
        source = SourceText(path: path, text: text)
    }
}

/// Parses a marked text and expects exactly these findings: each code at the mark of its number. Returns tree and findings.
@discardableResult
func expectFindings(
    _ marked: String, _ expected: [Int: FindingCode], sourceLocation: SourceLocation = #_sourceLocation
) -> (tree: YAMLNode?, findings: [Finding]) {
    let text = MarkedText(marked)
    var findings = Findings()
    let tree = parseYAML(text.source, findings: &findings)
    let found = findings.sorted
    let described = found.map {
        "\($0.code) \($0.range.map { "\($0.start.line):\($0.start.column)" } ?? "") \($0.message)"
    }
    #expect(found.count == expected.count, "found: \(described)", sourceLocation: sourceLocation)
    for (mark, code) in expected {
        guard let place = text.places[mark] else {
            Issue.record("the text has no mark \(mark)", sourceLocation: sourceLocation)
            continue
        }
        let matches = found.contains { finding in
            finding.code == code && finding.range?.start == place.start
                && (place.end == nil || finding.range?.end == place.end)
        }
        #expect(
            matches, "expected \(code) at \(place), found: \(described)", sourceLocation: sourceLocation)
    }
    return (tree, found)
}

/// The tree of a text that has no finding.
func tree(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> YAMLNode {
    try #require(expectFindings(text, [:], sourceLocation: sourceLocation).tree, sourceLocation: sourceLocation)
}

/// A tree in one line, to compare: lists in `[ ]`, mappings in `{ }`, quoted texts in quotes, block texts behind `|`.
func outline(_ node: YAMLNode) -> String {
    switch node.value {
    case .scalar(let text, .plain): text
    case .scalar(let text, .quoted): "\"\(text)\""
    case .scalar(let text, .block): "|\(text)"
    case .sequence(let elements): "[" + elements.map(outline).joined(separator: ", ") + "]"
    case .mapping(let entries):
        "{" + entries.map { "\($0.key): \(outline($0.value))" }.joined(separator: ", ") + "}"
    }
}
