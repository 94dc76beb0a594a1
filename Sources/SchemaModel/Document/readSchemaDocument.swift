import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

let schemaKeys = KeySet(
    construct: "a schema",
    supported: [
        "schema", "version", "generate", "enums", "structs", "mixins", "models", "versions", "include", "annotations",
        "profiles", "waive",
    ], later: [])
let includedKeys = KeySet(
    construct: "an included file", supported: ["enums", "structs", "mixins", "models", "include"], later: [])
let generateKeys = KeySet(construct: "`generate`", supported: ["access", "enumChecks"], later: [])

/// What the author wrote, from the tree of the whole file.
///
/// Reports every key that is none, every value of the wrong shape and every construct that is not supported yet; what could not be read
/// is absent from the document.
///
/// - Returns: `nil` where the file's content is no mapping.
package func readSchemaDocument(
    _ root: YAMLNode, mode: ReadMode = .author, findings: inout Findings
) -> SchemaDocument? {
    var found = Findings()
    var document = readContent(root, mode: mode, findings: &found)
    document?.isIncomplete = found.hasErrors
    if mode == .author { findings.report(contentsOf: found) } else { findings.report(contentsOf: found.all) }
    return document
}

private func readContent(_ root: YAMLNode, mode: ReadMode, findings: inout Findings) -> SchemaDocument? {
    guard let reader = MappingReader(root, schemaKeys, findings: &findings) else { return nil }
    var document = SchemaDocument(
        modelsRange: reader.entry("models")?.keyRange ?? beginning(of: root), range: root.range)
    document.name = required("schema", example: "schema: TripPlanner", reader, root, findings: &findings)
    if let version = required("version", example: "version: 1.0.0", reader, root, findings: &findings) {
        document.version = readVersion(version.value, at: version.range, findings: &findings)
            .map { Located($0, at: version.range) }
    }
    if let node = reader.node("generate"), let fields = MappingReader(node, generateKeys, findings: &findings) {
        document.access = fields.choice("access", findings: &findings)
        document.enumChecks = fields.flag("enumChecks", findings: &findings)?.value ?? false
    }
    readDeclarations(reader, mode: mode, into: &document, findings: &findings)
    document.versions = readVersions(reader, findings: &findings)
    document.annotations = reader.annotations(findings: &findings)
    document.profiles = readProfiles(reader, findings: &findings)
    reader.readWaivers(of: [], findings: &findings)
    return document
}

/// What an included file declares, to be added to what the file that includes it does; absent where it is no mapping.
func readIncludedDocument(_ root: YAMLNode, findings: inout Findings) -> SchemaDocument {
    var found = Findings()
    var document = SchemaDocument(modelsRange: root.range, range: root.range)
    if let reader = MappingReader(root, includedKeys, findings: &found) {
        readDeclarations(reader, mode: .author, into: &document, findings: &found)
    }
    document.isIncomplete = found.hasErrors
    findings.report(contentsOf: found)
    return document
}

private func readDeclarations(
    _ reader: MappingReader, mode: ReadMode, into document: inout SchemaDocument, findings: inout Findings
) {
    for entry in reader.namedEntries("enums", findings: &findings) {
        if let enumeration = readEnum(entry, findings: &findings) {
            document.enums.append(enumeration)
        } else {
            document.unsupportedTypes.insert(entry.key)
        }
    }
    document.structs = reader.namedEntries("structs", findings: &findings)
        .map { readStruct($0, findings: &findings) }
    if let entry = reader.entry("include"), mode == .snapshot {
        findings.report(.includeInSnapshot(at: entry.keyRange))
    } else {
        document.includes = reader.texts("include", what: "an included file", findings: &findings)
    }
    document.mixins = reader.namedEntries("mixins", findings: &findings).map { readMixin($0, findings: &findings) }
    document.models = mapInParallel(
        reader.namedEntries("models", findings: &findings), portion: 32, findings: &findings
    ) { readModel($0, mode: mode, findings: &$1) }
}

private func required(
    _ key: String, example: String, _ reader: MappingReader, _ root: YAMLNode, findings: inout Findings
) -> Located<String>? {
    if reader.node(key) == nil {
        findings.report(.missingKey(key, in: "a schema", example: example, at: beginning(of: root)))
    }
    return reader.text(key, findings: &findings)
}

/// Where a finding about something absent points: the first place of the file's content.
private func beginning(of root: YAMLNode) -> SourceRange {
    SourceRange(file: root.range.file, start: root.range.start, end: root.range.start)
}
