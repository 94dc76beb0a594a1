import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

/// The keys by which an entry of `versions` holds what the version was, as a snapshot in a file of its own would.
let inlineVersionKeys = ["models", "enums", "structs", "mixins", "generate", "annotations", "profiles"]

/// A released version that stands inside the schema file, before it is read.
struct InlineVersion {
    var version: SchemaVersion
    /// Its key under `versions`.
    var place: SourceRange
    /// A file that would say the same.
    var root: YAMLNode
}

/// The released versions that stand inside a schema file, oldest first.
///
/// What is wrong with the list of versions itself is for the reader of the schema to say.
func inlineVersions(in root: YAMLNode) -> [InlineVersion] {
    guard let name = root["schema"], let versions = root["versions"]?.entries else { return [] }
    var seen: Set<SchemaVersion> = []
    return versions.compactMap { entry -> InlineVersion? in
        guard let version = SchemaVersion(entry.key), let content = entry.value.entries,
            content.contains(where: { inlineVersionKeys.contains($0.key) }), seen.insert(version).inserted
        else { return nil }
        func header(_ key: String, _ value: YAMLNode) -> YAMLNode.Entry {
            YAMLNode.Entry(key: key, keyRange: entry.keyRange, value: value)
        }
        let number = YAMLNode(.scalar(version.description, style: .plain), range: entry.keyRange)
        let file: [YAMLNode.Entry] =
            [header("schema", name), header("version", number)]
            + content.filter { inlineVersionKeys.contains($0.key) }
        return InlineVersion(
            version: version, place: entry.keyRange,
            root: YAMLNode(
                .mapping(file),
                range: SourceRange(
                    path: entry.keyRange.path, start: entry.keyRange.start, end: entry.value.range.end)))
    }.sorted { $0.version < $1.version }
}
