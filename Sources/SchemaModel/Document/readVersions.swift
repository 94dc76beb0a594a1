import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

private let versionKeys = KeySet(
    construct: "a version", supported: ["doc", "migration"],
    later: ["models", "enums", "structs", "mixins", "generate"])

private let migrationKeys = KeySet(
    construct: "`migration`", supported: ["remove"],
    later: [
        "values", "convert", "orphans", "map", "dedupe", "extract", "split", "merge", "move", "before", "after",
        "custom",
    ])

/// The versions that the schema lists, in the order of the file.
func readVersions(_ reader: MappingReader, findings: inout Findings) -> [VersionDocument] {
    reader.namedEntries("versions", findings: &findings).compactMap { entry in
        let version = readVersion(entry.key, at: entry.keyRange, findings: &findings)
        let fields = MappingReader(entry.value, versionKeys, findings: &findings)
        guard let version else { return nil }
        var document = VersionDocument(version: Located(version, at: entry.keyRange))
        document.doc = fields?.text("doc", findings: &findings)?.value
        if let migration = fields?.node("migration") {
            document.removals = readRemovals(migration, findings: &findings)
        }
        return document
    }
}

private func readRemovals(_ node: YAMLNode, findings: inout Findings) -> [Located<String>] {
    guard let reader = MappingReader(node, migrationKeys, findings: &findings) else { return [] }
    return reader.list("remove", findings: &findings).compactMap { node in
        if let text = node.writtenText { return Located(text, at: node.range) }
        findings.report(
            .wrongShape(
                "an entry of `remove`", expected: "`Model` or `Model.member`", found: node.found, at: node.range))
        return nil
    }
}

/// `major.minor.patch`
func readVersion(_ text: String, at range: SourceRange, findings: inout Findings) -> SchemaVersion? {
    if let version = SchemaVersion(text) { return version }
    let suggestion = [text + ".0", text + ".0.0"].first { SchemaVersion($0) != nil }
    findings.report(.badVersion(text, suggestion: suggestion, at: range))
    return nil
}
