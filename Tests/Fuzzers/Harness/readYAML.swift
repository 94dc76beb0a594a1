import SchemaDiagnostics
import SchemaYAML

/// Bytes to a tree: no tree without a reason, and every place lies in the file.
func readYAML(_ bytes: [UInt8]) throws {
    var findings = Findings()
    let source = decodeSource(bytes, path: "a.yaml", findings: &findings)
    let tree = source.flatMap { parseYAML($0, findings: &findings) }
    try promise(tree != nil || findings.hasErrors, "no tree and no finding")
    try checkFindings(findings, sources: source.map { [$0] } ?? [])
    guard let source, let tree else { return }
    try checkPlaces(of: tree, in: source)
}

private func checkPlaces(of node: YAMLNode, in source: SourceText) throws {
    try checkPlace(node.range, in: source)
    switch node.value {
    case .scalar(let text, _):
        _ = node.scalar
        _ = node.lookalike
        try checkPlace(node.range(of: 0..<min(1, text.utf8.count)), in: source)
    case .sequence(let elements): for element in elements { try checkPlaces(of: element, in: source) }
    case .mapping(let entries):
        for entry in entries {
            try checkPlace(entry.keyRange, in: source)
            try checkPlaces(of: entry.value, in: source)
        }
    }
}
