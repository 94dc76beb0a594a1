import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import SchemaYAML

/// The way from a schema file to generated files, in one list: read this first.
///
///     SourceText      decodeSource          the file's bytes as text, with its lines               SchemaDiagnostics
///     YAMLNode        parseYAML             a tree with a place on every node                      SchemaYAML
///     SchemaDocument  readSchemaDocument    what the author wrote, nothing resolved                SchemaModel/Document
///     Schema          resolveSchema         every name known, every default typed                  SchemaModel/Model
///     [GeneratedFile] emitModels, …         view models, rendered through templates                SchemaEmission
///
/// Each stage is a function of its input alone. What is wrong with a user's schema is collected in `findings`, and the stages behind
/// it are left out; nothing is ever written here. Only reading files throws, and our own mistakes in templates.
package struct GenerationPipeline {
    /// Everything found so far; `sorted` is the order of a reader.
    package private(set) var findings = Findings()
    /// The files read so far, for the excerpts of findings.
    package private(set) var sources: [SourceText] = []

    private let files: any InputFiles
    private let location: SchemaLocation

    package init(_ location: SchemaLocation, files: any InputFiles) {
        self.location = location
        self.files = files
    }

    /// All stages.
    ///
    /// - Returns: the files to write; none where a finding is an error.
    /// - Throws: `FileError` for a file that cannot be read, `MustacheError` for a mistake in a template.
    package mutating func generate(_ artifacts: Set<Artifact>, layout: FileLayout) throws -> [GeneratedFile] {
        guard let resolved = try readSchema(), !findings.hasErrors else { return [] }
        return try emit(resolved, artifacts, layout: layout)
    }

    /// The file's text, its tree, the document and the schema.
    package mutating func readSchema() throws(FileError) -> ResolvedSchema? {
        guard let root = try readTree(location.path) else { return nil }
        return SchemaModel.readSchema(root: root, findings: &findings)
    }

    /// Generated files in memory.
    private func emit(
        _ resolved: ResolvedSchema, _ artifacts: Set<Artifact>, layout: FileLayout
    ) throws -> [GeneratedFile] {
        let input = EmissionInput(
            schema: resolved.schema, isDraft: true,
            versionDocs: Dictionary(
                resolved.listedVersions.compactMap { listed in listed.doc.map { (listed.version, $0) } },
                uniquingKeysWith: { first, _ in first }),
            sourceName: location.fileName)
        return try emitFiles(input, artifacts, layout: layout)
    }

    /// Text and tree of one file.
    private mutating func readTree(_ path: String) throws(FileError) -> YAMLNode? {
        guard let source = try readSource(path) else { return nil }
        return parseYAML(source, findings: &findings)
    }

    private mutating func readSource(_ path: String) throws(FileError) -> SourceText? {
        do {
            let bytes = try files.bytes(of: path, limit: SourceLimits.byteCount)
            guard let source = decodeSource(bytes, path: path, findings: &findings) else { return nil }
            sources.append(source)
            return source
        } catch {
            guard case .tooLarge(let byteCount) = error.reason else { throw error }
            findings.report(.fileTooLarge(path: path, byteCount: byteCount, limit: SourceLimits.byteCount))
            return nil
        }
    }
}
