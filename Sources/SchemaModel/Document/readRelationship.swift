import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

private let relationshipKeys = KeySet(
    construct: "a relationship",
    supported: ["type", "inverse", "deleteRule", "ordered", "originalName", "danglingAllowed", "doc", "annotations"],
    later: ["minimum", "maximum", "waive"])

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
    if let rule = relationship.deleteRule, rule.value == .noAction {
        findings.report(
            .notSupportedYet("`deleteRule: noAction`", at: rule.range, instead: "write `nullify` or `deny`"))
    }
    if let allowed = reader.flag("danglingAllowed", findings: &findings), relationship.deleteRule?.value != .noAction {
        findings.report(.danglingWithoutNoAction(at: allowed.range))
    }
    if let ordered = reader.flag("ordered", findings: &findings), ordered.value {
        findings.report(.notSupportedYet("`ordered: true`", at: ordered.range))
    }
    relationship.originalName = reader.text("originalName", findings: &findings)
    relationship.doc = reader.text("doc", findings: &findings)?.value
    relationship.annotations = reader.annotations(findings: &findings)
    return relationship
}
