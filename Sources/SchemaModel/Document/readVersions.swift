import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

/// The keys beside `doc` and `migration` are read with the released versions.
let versionKeys = KeySet(
    construct: "a version",
    supported: [
        "doc", "migration", "models", "enums", "structs", "mixins", "generate", "annotations", "profiles",
    ], later: [])

let migrationKeys = KeySet(
    construct: "`migration`",
    supported: [
        "remove", "values", "map", "convert", "orphans", "checks", "dedupe", "pick", "extract", "move", "split",
        "merge",
        "before", "after", "custom",
    ],
    later: [])

/// The versions that the schema lists, in the order of the file.
func readVersions(_ reader: MappingReader, findings: inout Findings) -> [VersionDocument] {
    reader.namedEntries("versions", findings: &findings).compactMap { entry in
        let version = readVersion(entry.key, at: entry.keyRange, findings: &findings)
        let fields = MappingReader(entry.value, versionKeys, findings: &findings)
        guard let version else { return nil }
        var document = VersionDocument(version: Located(version, at: entry.keyRange))
        document.doc = fields?.text("doc", findings: &findings)?.value
        if let migration = fields?.node("migration") {
            document.migration = readMigration(migration, findings: &findings)
        }
        return document
    }
}

private func readMigration(_ node: YAMLNode, findings: inout Findings) -> MigrationDocument {
    guard let reader = MappingReader(node, migrationKeys, findings: &findings) else { return MigrationDocument() }
    var document = MigrationDocument()
    document.removals = reader.list("remove", findings: &findings).compactMap { node in
        if let text = node.writtenText { return Located(text, at: node.range) }
        findings.report(
            .wrongShape(
                "an entry of `remove`", expected: "`Model` or `Model.member`", found: node.found, at: node.range))
        return nil
    }
    document.values = reader.namedEntries("values", findings: &findings).compactMap { entry in
        readSQL(entry.value, what: "`\(entry.key)`", findings: &findings).map { sql in
            MigrationDocument.Value(
                name: Located(entry.key, at: entry.keyRange), sql: sql.sqlite, postgresql: sql.postgresql)
        }
    }
    document.maps = reader.namedEntries("map", findings: &findings).map { entry in
        MigrationDocument.EnumMap(
            name: Located(entry.key, at: entry.keyRange), cases: readCases(of: entry, findings: &findings))
    }
    readRowWork(reader, into: &document, findings: &findings)
    document.custom = reader.flag("custom", findings: &findings)
    return document
}

private func readCases(of entry: YAMLNode.Entry, findings: inout Findings) -> [MigrationDocument.NamePair] {
    namedEntries(of: entry.value, what: "`\(entry.key)`", findings: &findings).compactMap { pair in
        if let name = pair.value.writtenText {
            return MigrationDocument.NamePair(
                old: Located(pair.key, at: pair.keyRange), new: Located(name, at: pair.value.range))
        }
        findings.report(
            .wrongShape("`\(pair.key)`", expected: "a case", found: pair.value.found, at: pair.value.range))
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
