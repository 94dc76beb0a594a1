import SchemaDiagnostics
import SchemaFormat

/// What can be laid out keeps its meaning (the formatter checks that itself, and throws), and is canonical at once.
func layOut(_ bytes: [UInt8]) throws {
    var findings = Findings()
    guard let source = decodeSource(bytes, path: "a.yaml", findings: &findings) else { return }
    guard let text = try formatSchema(source, findings: &findings) else {
        try promise(!findings.all.isEmpty, "not laid out, and no reason")
        return try checkFindings(findings, sources: [source])
    }
    let twice = try formatSchema(SourceText(path: "a.yaml", text: text), findings: &findings)
    try promise(twice.map { Array($0.utf8) } == Array(text.utf8), "laying out twice changes the text again")
}
