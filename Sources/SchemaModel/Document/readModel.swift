import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

let modelKeys = KeySet(
    construct: "a model",
    supported: [
        "doc", "inherits", "abstract", "inheritance", "originalName", "attributes", "relationships", "indexes",
        "unique", "class", "table", "mixins", "checks", "init", "annotations",
        "kind", "waive", "search",
    ],
    later: [])

/// One entry of `models`.
func readModel(_ entry: YAMLNode.Entry, mode: ReadMode, findings: inout Findings) -> ModelDocument {
    var model = ModelDocument(name: Located(entry.key, at: entry.keyRange))
    guard let reader = MappingReader(entry.value, modelKeys, findings: &findings) else { return model }
    model.doc = reader.text("doc", findings: &findings)?.value
    model.mixins = reader.texts("mixins", what: "a mixin", findings: &findings)
    model.base = reader.text("inherits", findings: &findings)
    model.isAbstract = reader.flag("abstract", findings: &findings)?.value ?? false
    model.strategy = reader.choice("inheritance", findings: &findings)
    model.originalName = reader.text("originalName", findings: &findings)
    model.className = reader.text("class", findings: &findings)
    model.table = reader.text("table", findings: &findings)
    model.kind = readKind(reader, mode: mode, findings: &findings)
    model.attributes = reader.namedEntries("attributes", findings: &findings).map {
        readAttribute($0, findings: &findings)
    }
    model.relationships = reader.namedEntries("relationships", findings: &findings)
        .map { readRelationship($0, findings: &findings) }
    model.indexes = reader.list("indexes", findings: &findings).compactMap { readIndex($0, findings: &findings) }
    model.uniques = reader.list("unique", findings: &findings).compactMap { readUnique($0, findings: &findings) }
    model.search = readSearch(reader, findings: &findings)
    model.checks = reader.checks(findings: &findings)
    model.annotations = reader.annotations(findings: &findings)
    reader.readWaivers(of: entry, findings: &findings)
    if let entry = reader.entry("init") {
        model.initializer = Located(
            reader.texts("init", what: "a parameter", findings: &findings), at: entry.keyRange)
    }
    return model
}

/// The discriminator, which a frozen version records and an author does not write.
private func readKind(_ reader: MappingReader, mode: ReadMode, findings: inout Findings) -> Located<Int>? {
    guard let entry = reader.entry("kind") else { return nil }
    guard mode != .author else {
        findings.report(.kindInSchema(at: entry.keyRange))
        return nil
    }
    if case .integer(let text) = entry.value.scalar, let kind = Int(text), (1...32_767).contains(kind) {
        return Located(kind, at: entry.value.range)
    }
    findings.report(
        .wrongShape("`kind`", expected: "a number from 1 to 32767", found: entry.value.found, at: entry.value.range))
    return nil
}
