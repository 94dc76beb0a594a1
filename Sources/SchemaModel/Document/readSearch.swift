import SchemaDiagnostics
import SchemaYAML

let searchKeys = KeySet(construct: "`search`", supported: ["columns", "prefix"], later: [])

/// The key `search` of a model: a list of attributes, or a mapping; `nil` where there is none or it could not be read.
func readSearch(_ model: MappingReader, findings: inout Findings) -> SearchDocument? {
    guard let entry = model.entry("search") else { return nil }
    let node = entry.value
    if node.isNull || node.isSequence {
        let members = model.texts("search", what: "a column of `search`", findings: &findings)
        if members.isEmpty, node.isNull || node.elementCount == 0 { findings.report(.emptySearch(at: entry.keyRange)) }
        return members.isEmpty ? nil : SearchDocument(members: members, range: entry.keyRange)
    }
    if let text = node.writtenText {
        findings.report(.searchWithoutList(text, at: node.range))
        return nil
    }
    guard let reader = MappingReader(node, searchKeys, findings: &findings) else { return nil }
    guard reader.node("columns") != nil else {
        findings.report(.missingKey("columns", in: "`search`", example: "columns: [title]", at: entry.keyRange))
        return nil
    }
    let members = reader.texts("columns", what: "a column of `search`", findings: &findings)
    var search = SearchDocument(members: members, range: entry.keyRange)
    for node in reader.list("prefix", findings: &findings) {
        if case .integer(let text) = node.scalar, let length = Int(text), (1...16).contains(length),
            !search.prefixes.contains(where: { $0.value == length })
        {
            search.prefixes.append(Located(length, at: node.range))
        } else {
            findings.report(.badSearchPrefix(node.writtenText ?? node.found, at: node.range))
        }
    }
    if members.isEmpty, reader.list("columns", findings: &findings).isEmpty {
        findings.report(.emptySearch(at: entry.keyRange))
        return nil
    }
    return members.isEmpty ? nil : search
}

extension YAMLNode {
    fileprivate var isSequence: Bool { if case .sequence = value { true } else { false } }

    fileprivate var elementCount: Int { if case .sequence(let elements) = value { elements.count } else { 0 } }
}
