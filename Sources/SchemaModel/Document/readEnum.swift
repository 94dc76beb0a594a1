import SchemaDiagnostics
import SchemaYAML

let enumKeys = KeySet(
    construct: "an enum", supported: ["type", "cases", "doc", "annotations", "waive"], later: [])

/// What an enum's raw values are.
private enum RawType: String, CaseIterable { case string = "String", int = "Int" }

/// One entry of `enums`: a list of cases, or a mapping with their raw values.
func readEnum(_ entry: YAMLNode.Entry, findings: inout Findings) -> EnumDocument? {
    let before = findings.all.count
    var result = EnumDocument(name: Located(entry.key, at: entry.keyRange))
    switch entry.value.value {
    case .sequence(let nodes): result.cases = readCaseNames(nodes, findings: &findings)
    case .mapping:
        guard let reader = MappingReader(entry.value, enumKeys, findings: &findings) else { return nil }
        let type: Located<RawType>? = reader.choice("type", findings: &findings)
        result.isIntBacked = type?.value == .int
        result.doc = reader.text("doc", findings: &findings)?.value
        reader.readWaivers(of: entry, findings: &findings)
        result.annotations = reader.annotations(findings: &findings)
        guard let cases = reader.node("cases") else {
            findings.report(
                .missingKey(
                    "cases", in: "the enum `\(entry.key)`", example: "cases: { low: 0, high: 9 }", at: entry.keyRange))
            return nil
        }
        if case .sequence(let nodes) = cases.value {
            result.cases = readCaseNames(nodes, findings: &findings)
        } else {
            result.cases = readCases(cases, findings: &findings)
        }
    case .scalar(let text, _):
        switch text.filter({ $0 != " " }) {
        case "external", "external(String)": break
        case "external(Int)": result.isIntBacked = true
        default:
            findings.report(
                .wrongShape(
                    "an enum", expected: "a list of cases, such as `[draft, sent]`, `external` or `external(Int)`",
                    found: entry.value.found, at: entry.value.isNull ? entry.keyRange : entry.value.range))
            return nil
        }
        result.isExternal = true
    }
    result.isIncomplete = findings.all.count > before
    return result
}

private func readCaseNames(_ nodes: [YAMLNode], findings: inout Findings) -> [EnumDocument.Case] {
    nodes.compactMap { node in
        if let text = node.text, !text.isEmpty { return EnumDocument.Case(name: Located(text, at: node.range)) }
        findings.report(.wrongShape("an enum case", expected: "a name", found: node.found, at: node.range))
        return nil
    }
}

/// `{ low: 0, high: 9 }`
private func readCases(_ node: YAMLNode, findings: inout Findings) -> [EnumDocument.Case] {
    namedEntries(of: node, what: "`cases`", findings: &findings).compactMap { entry in
        let name = Located(entry.key, at: entry.keyRange)
        guard let scalar = ScalarSyntax(entry.value) else {
            findings.report(
                .wrongShape(
                    "a raw value", expected: "a number or text", found: entry.value.found, at: entry.value.range))
            return nil
        }
        guard !(scalar.isPlain && scalar.text.isEmpty) else { return EnumDocument.Case(name: name) }
        return EnumDocument.Case(name: name, rawValue: Located(scalar, at: entry.value.range))
    }
}
