import SchemaDiagnostics
import SchemaYAML

let structKeys = KeySet(
    construct: "a struct", supported: ["doc", "fields", "annotations", "waive"], later: [])

/// One entry of `structs`: its fields, or a mapping with them under `fields`.
func readStruct(_ entry: YAMLNode.Entry, findings: inout Findings) -> StructDocument {
    let before = findings.all.count
    var result = StructDocument(name: Located(entry.key, at: entry.keyRange))
    var fields = entry.value
    if let inner = longForm(entry.value), let reader = MappingReader(entry.value, structKeys, findings: &findings) {
        result.doc = reader.text("doc", findings: &findings)?.value
        reader.readWaivers(of: entry, findings: &findings)
        result.annotations = reader.annotations(findings: &findings)
        fields = inner
    }
    result.fields = namedEntries(of: fields, what: "a struct", findings: &findings)
        .map { readField($0, findings: &findings) }
    result.isIncomplete = findings.all.count > before
    return result
}

/// The mapping under `fields`; a field that is called so has a type in its place.
private func longForm(_ node: YAMLNode) -> YAMLNode? {
    guard case .mapping(let entries) = node.value,
        let fields = entries.first(where: { $0.key == "fields" })?.value,
        case .mapping(let inner) = fields.value, !inner.contains(where: { $0.key == "type" })
    else { return nil }
    return fields
}
