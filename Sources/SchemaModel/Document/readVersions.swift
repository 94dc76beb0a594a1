import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

private let versionKeys = KeySet(
    construct: "a version", supported: ["doc"],
    later: ["migration", "models", "enums", "structs", "mixins", "generate"])

/// The versions that the schema lists, in the order of the file.
func readVersions(_ reader: MappingReader, findings: inout Findings) -> [VersionDocument] {
    reader.namedEntries("versions", findings: &findings).compactMap { entry in
        let version = readVersion(entry.key, at: entry.keyRange, findings: &findings)
        let fields = MappingReader(entry.value, versionKeys, findings: &findings)
        let doc = fields?.text("doc", findings: &findings)?.value
        return version.map { VersionDocument(version: Located($0, at: entry.keyRange), doc: doc) }
    }
}

/// `major.minor.patch`
func readVersion(_ text: String, at range: SourceRange, findings: inout Findings) -> SchemaVersion? {
    if let version = SchemaVersion(text) { return version }
    let suggestion = [text + ".0", text + ".0.0"].first { SchemaVersion($0) != nil }
    findings.report(.badVersion(text, suggestion: suggestion, at: range))
    return nil
}
