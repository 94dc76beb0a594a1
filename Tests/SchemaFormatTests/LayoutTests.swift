import SchemaDiagnostics
import SchemaFormat
import Testing

@Suite struct LayoutTests {
    @Test func `first`() throws {
        var findings = Findings()
        let text = try formatSchema(SourceText(path: "a", text: "a:   1\nb: { x: String? }\n"), findings: &findings)
        #expect(text == "a: 1\nb: { x: \"String?\" }\n")
    }
}
