import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

let relationshipKeys = KeySet(
    construct: "a relationship",
    supported: [
        "type", "inverse", "deleteRule", "ordered", "minimum", "maximum", "originalName", "danglingAllowed", "doc",
        "annotations", "waive",
    ], later: [])

/// One entry of `relationships`.
func readRelationship(_ entry: YAMLNode.Entry, findings: inout Findings) -> RelationshipDocument {
    var relationship = RelationshipDocument(name: Located(entry.key, at: entry.keyRange))
    guard case .mapping = entry.value.value else {
        findings.report(.relationshipShorthand(entry.key, at: entry.value.isNull ? entry.keyRange : entry.value.range))
        relationship.inverseIsUnreadable = true
        return relationship
    }
    guard let reader = MappingReader(entry.value, relationshipKeys, findings: &findings) else { return relationship }
    if let node = reader.node("type") {
        relationship.type = readTypeSyntax(node, findings: &findings)
    } else {
        findings.report(
            .missingKey("type", in: "the relationship `\(entry.key)`", example: "type: Traveler?", at: entry.keyRange))
    }
    if let inverse = reader.text("inverse", findings: &findings) {
        relationship.inverse = Located(inverse.value == "none" ? .none : .name(inverse.value), at: inverse.range)
    } else {
        relationship.inverseIsUnreadable = reader.node("inverse") != nil
    }
    relationship.deleteRule = reader.choice("deleteRule", findings: &findings)
    let dangling = reader.flag("danglingAllowed", findings: &findings)
    if let rule = relationship.deleteRule, rule.value == .noAction {
        if dangling?.value != true { findings.report(.danglingNotAllowed(at: rule.range)) }
    } else if let dangling {
        findings.report(.danglingWithoutNoAction(at: dangling.range))
    }
    if let ordered = reader.flag("ordered", findings: &findings), ordered.value {
        relationship.ordered = reader.entry("ordered")?.keyRange
    }
    relationship.minimum = readCount("minimum", reader, findings: &findings)
    relationship.maximum = readCount("maximum", reader, findings: &findings)
    relationship.originalName = reader.text("originalName", findings: &findings)
    relationship.doc = reader.text("doc", findings: &findings)?.value
    relationship.annotations = reader.annotations(findings: &findings)
    reader.readWaivers(of: entry, findings: &findings)
    return relationship
}

/// How many objects a to-many may hold: a whole number from 1, since 0 says nothing of a minimum and would forbid all as a maximum.
private func readCount(_ key: String, _ reader: MappingReader, findings: inout Findings) -> Located<Int>? {
    guard let node = reader.node(key) else { return nil }
    if case .integer(let text) = node.scalar, let count = Int(text), (1...1_000_000).contains(count) {
        return Located(count, at: node.range)
    }
    findings.report(
        .wrongShape("`\(key)`", expected: "a number from 1 to 1000000", found: node.found, at: node.range))
    return nil
}
