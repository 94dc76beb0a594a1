import SchemaDiagnostics
import SchemaFormat
import Testing

/// Formats a text that has no mistakes.
func formatted(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    var findings = Findings()
    let result = try formatSchema(SourceText(path: "a.yaml", text: text), findings: &findings)
    return try #require(result, "\(findings.all)", sourceLocation: sourceLocation)
}

/// Expects one text of another, and that formatting it again changes nothing.
func expectFormat(_ text: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let result = try formatted(text, sourceLocation: sourceLocation)
    #expect(Array(result.utf8) == Array(expected.utf8), "\(result)", sourceLocation: sourceLocation)
    let again = try formatted(result, sourceLocation: sourceLocation)
    #expect(Array(again.utf8) == Array(result.utf8), "\(again)", sourceLocation: sourceLocation)
}
