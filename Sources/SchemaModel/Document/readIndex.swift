import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

let indexKeys = KeySet(construct: "an index", supported: ["columns", "where", "waive"], later: [])
let columnKeys = KeySet(
    construct: "an index column", supported: ["column", "expression", "descending", "collate"], later: [])
let uniqueColumnKeys = KeySet(construct: "a column of a unique", supported: ["column", "collate"], later: [])
let uniqueKeys = KeySet(
    construct: "a unique", supported: ["columns", "onConflict", "nulls", "waive"], later: [])

/// Whether two NULLs of a unique count as equal.
private enum NullRule: String, CaseIterable { case distinct, same }

/// One entry of `indexes`: a list of columns, or a mapping; `nil` where some of it could not be read.
func readIndex(_ node: YAMLNode, findings: inout Findings) -> IndexDocument? {
    let before = findings.all.count
    let index = readIndexParts(node, findings: &findings)
    return findings.all.count == before ? index : nil
}

private func readIndexParts(_ node: YAMLNode, findings: inout Findings) -> IndexDocument? {
    if case .sequence(let columns) = node.value {
        return IndexDocument(members: readIndexColumns(columns, findings: &findings), range: node.range)
    }
    if let text = node.writtenText {
        findings.report(.columnsWithoutList(text, at: node.range))
        return nil
    }
    guard let reader = MappingReader(node, indexKeys, findings: &findings) else { return nil }
    guard reader.node("columns") != nil else {
        findings.report(.missingKey("columns", in: "an index", example: "columns: [name]", at: node.range))
        return nil
    }
    var index = IndexDocument(
        members: readIndexColumns(reader.list("columns", findings: &findings), findings: &findings), range: node.range)
    index.condition = reader.text("where", findings: &findings)
    reader.readWaivers(of: [node.range], findings: &findings)
    return index
}

/// `name`, `-name`, `{ column: name, collate: nocase }`, or `{ expression: SQL, descending: true }`.
private func readIndexColumns(_ nodes: [YAMLNode], findings: inout Findings) -> [IndexDocument.Member] {
    nodes.compactMap { node in
        if let text = node.writtenText { return readIndexColumn(text, in: node) }
        guard case .mapping = node.value, let reader = MappingReader(node, columnKeys, findings: &findings) else {
            findings.report(.wrongShape("an index column", expected: "a name", found: node.found, at: node.range))
            return nil
        }
        if reader.node("column") == nil, reader.node("expression") != nil {
            guard let sql = reader.text("expression", findings: &findings) else { return nil }
            return IndexDocument.Member(
                name: sql, isDescending: reader.flag("descending", findings: &findings)?.value ?? false,
                collation: reader.choice("collate", findings: &findings), isExpression: true)
        }
        for key in ["expression", "descending"] {
            guard let entry = reader.entry(key) else { continue }
            findings.report(.notBesideColumn(key, at: entry.keyRange))
        }
        guard let name = reader.node("column") else {
            findings.report(.missingKey("column", in: "an index column", example: "column: name", at: node.range))
            return nil
        }
        guard let text = reader.text("column", findings: &findings)?.value else { return nil }
        var member = readIndexColumn(text, in: name)
        member.collation = reader.choice("collate", findings: &findings)
        return member
    }
}

private func readIndexColumn(_ text: String, in node: YAMLNode) -> IndexDocument.Member {
    guard text.first == "-" else { return IndexDocument.Member(name: Located(text, at: node.range)) }
    return IndexDocument.Member(
        name: Located(String(text.dropFirst()), at: node.range(of: 1..<text.utf8.count)), isDescending: true)
}

/// One entry of `unique`: a list of columns, or a mapping; `nil` where some of it could not be read.
func readUnique(_ node: YAMLNode, findings: inout Findings) -> UniqueDocument? {
    let before = findings.all.count
    let unique = readUniqueParts(node, findings: &findings)
    return findings.all.count == before ? unique : nil
}

private func readUniqueParts(_ node: YAMLNode, findings: inout Findings) -> UniqueDocument? {
    if case .sequence(let columns) = node.value {
        return UniqueDocument(members: readUniqueColumns(columns, findings: &findings), range: node.range)
    }
    if let text = node.writtenText {
        findings.report(.columnsWithoutList(text, at: node.range))
        return nil
    }
    guard let reader = MappingReader(node, uniqueKeys, findings: &findings) else { return nil }
    guard reader.node("columns") != nil else {
        findings.report(.missingKey("columns", in: "a unique", example: "columns: [name]", at: node.range))
        return nil
    }
    var unique = UniqueDocument(
        members: readUniqueColumns(reader.list("columns", findings: &findings), findings: &findings), range: node.range)
    let rule: Located<ConflictRule>? = reader.choice("onConflict", findings: &findings)
    unique.onConflict = rule?.value ?? .upsert
    let nulls: Located<NullRule>? = reader.choice("nulls", findings: &findings)
    unique.nullsAreSame = nulls?.value == .same
    reader.readWaivers(of: [node.range], findings: &findings)
    return unique
}

/// `name`, or `{ column: name, collate: nocase }`.
private func readUniqueColumns(_ nodes: [YAMLNode], findings: inout Findings) -> [IndexDocument.Member] {
    nodes.compactMap { node in
        if let text = node.writtenText { return IndexDocument.Member(name: Located(text, at: node.range)) }
        guard case .mapping = node.value, let reader = MappingReader(node, uniqueColumnKeys, findings: &findings) else {
            findings.report(.wrongShape("a column of a unique", expected: "a name", found: node.found, at: node.range))
            return nil
        }
        guard let name = reader.text("column", findings: &findings) else {
            if reader.node("column") == nil {
                findings.report(
                    .missingKey("column", in: "a column of a unique", example: "column: name", at: node.range))
            }
            return nil
        }
        return IndexDocument.Member(name: name, collation: reader.choice("collate", findings: &findings))
    }
}
