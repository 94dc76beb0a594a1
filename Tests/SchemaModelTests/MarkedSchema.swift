import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import SchemaYAML
import Testing

/// A schema's text with marks in it: `⟦1⟧` begins the place 1, and `⟦/1⟧`, which may be absent, ends it.
struct MarkedSchema {
    struct Place {
        var start: SourcePosition
        var end: SourcePosition?
    }

    let source: SourceText
    private(set) var places: [Int: Place] = [:]

    init(_ marked: String) {
        var text = ""
        var (line, column) = (1, 1)
        var rest = marked.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "⟦", let close = rest.firstIndex(of: "⟧") {
                let label = String(rest[..<close])
                let position = SourcePosition(line: line, column: column)
                if label.hasPrefix("/") {
                    places[Int(label.dropFirst())!]!.end = position
                } else {
                    places[Int(label)!] = Place(start: position)
                }
                rest = rest[rest.index(after: close)...]
                continue
            }
            text.unicodeScalars.append(scalar)
            column += String(scalar).utf8.count
            if scalar == "\n" { (line, column) = (line + 1, 1) }
        }
        source = SourceText(path: "Test.schema.yaml", text: text)
    }
}

/// The findings of a text in the order of a reader.
struct Found {
    let findings: [Finding]

    /// A finding that says so stands for one that is not there.
    subscript(position: Int) -> Finding {
        findings.indices.contains(position)
            ? findings[position] : Finding(FindingCode(0), .note, "there is no finding \(position)", at: nil)
    }

    func map<Value>(_ value: (Finding) -> Value) -> [Value] { findings.map(value) }
}

/// Reads a marked schema and expects exactly these findings, each code at the mark of its number.
@discardableResult
func expectFindings(
    _ marked: String, _ expected: [Int: FindingCode], mode: ReadMode = .author, released: [Schema] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) -> (resolved: ResolvedSchema?, findings: Found) {
    let schema = MarkedSchema(marked)
    var findings = Findings()
    let resolved = parseYAML(schema.source, findings: &findings)
        .flatMap { readSchema(root: $0, mode: mode, released: released, findings: &findings) }
    let found = findings.sorted
    let described = found.map { finding in
        "\(finding.code) \(finding.range.map { "\($0.start.line):\($0.start.column)-\($0.end.column)" } ?? "") \(finding.message)"
    }.joined(separator: "\n")
    #expect(found.count == expected.count, "found:\n\(described)", sourceLocation: sourceLocation)
    for (mark, code) in expected {
        guard let place = schema.places[mark] else {
            Issue.record("the text has no mark \(mark)", sourceLocation: sourceLocation)
            continue
        }
        let matches = found.contains {
            $0.code == code && $0.range?.start == place.start && (place.end == nil || $0.range?.end == place.end)
        }
        #expect(matches, "expected \(code) at \(place), found:\n\(described)", sourceLocation: sourceLocation)
    }
    let hasErrors = found.contains { $0.severity == .error }
    #expect(
        (resolved == nil) == hasErrors, "a schema comes back exactly where no error was found",
        sourceLocation: sourceLocation)
    if let schema = resolved?.schema { expectSnapshotReads(as: schema, sourceLocation: sourceLocation) }
    return (resolved, Found(findings: found))
}

/// Whatever resolves can be frozen, and what was frozen is read as the same schema.
func expectSnapshotReads(as schema: Schema, sourceLocation: SourceLocation = #_sourceLocation) {
    var findings = Findings()
    let text = snapshotYAML(of: schema)
    let read = parseYAML(SourceText(path: "1.0.0.yaml", text: text), findings: &findings)
        .flatMap { readSchema(root: $0, mode: .snapshot, findings: &findings) }
    #expect(findings.all.map(\.message) == [], sourceLocation: sourceLocation)
    #expect(read?.schema == schema, "\(text)", sourceLocation: sourceLocation)
}

/// The same for what stands behind `schema`, `version` and the line break after them.
@discardableResult
func expectFindings(
    in body: String, _ expected: [Int: FindingCode], mode: ReadMode = .author, released: [Schema] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) -> (resolved: ResolvedSchema?, findings: Found) {
    expectFindings(
        "schema: Test\nversion: 1.0.0\n" + body, expected, mode: mode, released: released,
        sourceLocation: sourceLocation)
}

/// The same for the attributes of one model, in lines without indentation.
@discardableResult
func expectFindings(
    inAttributes attributes: String, _ expected: [Int: FindingCode], sourceLocation: SourceLocation = #_sourceLocation
) -> (resolved: ResolvedSchema?, findings: Found) {
    let lines = attributes.split(separator: "\n", omittingEmptySubsequences: false).map { "      " + $0 }
    return expectFindings(
        in: "enums:\n  Status: [open, closed]\n  Level: { type: Int, cases: { low: 0, high: 9 } }\n"
            + "models:\n  Trip:\n    attributes:\n" + lines.joined(separator: "\n") + "\n", expected,
        sourceLocation: sourceLocation)
}

/// The schema of a text that has no finding.
func schema(
    _ body: String, mode: ReadMode = .author, released: [Schema] = [], sourceLocation: SourceLocation = #_sourceLocation
) throws -> Schema {
    let result = expectFindings(in: body, [:], mode: mode, released: released, sourceLocation: sourceLocation)
    return try #require(result.resolved, sourceLocation: sourceLocation).schema
}
