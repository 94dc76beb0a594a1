import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML
import Testing

@testable import SchemaModel

/// Reviews a schema whose text has marks, after released versions, and expects exactly these findings.
///
/// - Parameters:
///   - older: the versions 1.0.0, 1.1.0 and so on, each the text behind `schema` and `version`.
///   - version: of the marked text; without it the next minor one.
///   - expected: the code that each mark has, as often as it has one.
///   - today: the day by which waivers expire.
@discardableResult
func expectReview(
    _ body: String, after older: [String] = [], version: String? = nil, _ expected: [(Int, FindingCode)],
    today: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Found {
    var released: [Schema] = []
    for (index, text) in older.enumerated() {
        var findings = Findings()
        let source = SourceText(path: "1.\(index).0.yaml", text: "schema: Test\nversion: 1.\(index).0\n" + text)
        let resolved = parseYAML(source, findings: &findings)
            .flatMap { readSchema(root: $0, released: released, findings: &findings) }
        #expect(!findings.hasErrors, "\(findings.all.map(\.message))", sourceLocation: sourceLocation)
        released.append(try #require(resolved, sourceLocation: sourceLocation).schema)
    }
    let marked = MarkedSchema("schema: Test\nversion: \(version ?? "1.\(older.count).0")\n" + body)
    var findings = Findings()
    let resolved = parseYAML(marked.source, findings: &findings)
        .flatMap { readSchema(root: $0, released: released, findings: &findings) }
    if let resolved {
        expectSnapshotReads(as: resolved.schema, sourceLocation: sourceLocation)
        reviewSchema(resolved, released: released, findings: &findings)
    }
    applyWaivers(today: today.flatMap { CalendarDay($0) }, isComplete: resolved != nil, findings: &findings)
    let found = findings.sorted
    func spelled(_ code: FindingCode, _ place: SourcePosition?) -> String {
        "\(code) at \(place.map { "\($0.line):\($0.column)" } ?? "nowhere")"
    }
    #expect(
        found.map { spelled($0.code, $0.range?.start) }.sorted()
            == expected.map { spelled($0.1, marked.places[$0.0]?.start) }.sorted(),
        "\(found.map { "\(spelled($0.code, $0.range?.start)) \($0.message)" }.joined(separator: "\n"))",
        sourceLocation: sourceLocation)
    return Found(findings: found)
}
