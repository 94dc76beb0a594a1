import SchemaDiagnostics
import SchemaYAML

/// The type that a node spells: a scalar, or the list that YAML makes of a plain `[T]`.
///
/// - Returns: `nil` where it is none, which is reported.
func readTypeSyntax(_ node: YAMLNode, findings: inout Findings) -> TypeSyntax? {
    switch node.value {
    case .scalar(let text, _):
        var scanner = TypeScanner(text, in: node)
        do throws(TypeScanner.Failure) {
            let type = try scanner.scanType()
            try scanner.expectEnd()
            return type
        } catch {
            findings.report(.malformedType(error.problem, at: error.range))
            return nil
        }
    case .sequence(let elements): return readListAsType(elements, node: node, findings: &findings)
    case .mapping:
        findings.report(.wrongShape("a type", expected: "text such as `String?`", found: node.found, at: node.range))
        return nil
    }
}

/// `[String]` without quotes is a YAML list of one text; `[String: Int]` one of a mapping.
private func readListAsType(_ elements: [YAMLNode], node: YAMLNode, findings: inout Findings) -> TypeSyntax? {
    if elements.count == 1 {
        switch elements[0].value {
        case .scalar, .sequence:
            return readTypeSyntax(elements[0], findings: &findings).map { .array($0, node.range) }
        case .mapping(let entries):
            guard entries.count == 1 else { break }
            let key = Located(entries[0].key, at: entries[0].keyRange)
            return readTypeSyntax(entries[0].value, findings: &findings)
                .map { .dictionary(key: .name(key, arguments: [], key.range), value: $0, node.range) }
        }
    }
    findings.report(.malformedType(elements.isEmpty ? .missingType : .severalElements, at: node.range))
    return nil
}
