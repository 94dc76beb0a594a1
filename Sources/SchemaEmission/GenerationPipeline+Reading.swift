import SchemaDiagnostics
import SchemaModel
import SchemaYAML

/// The first stages of the pipeline: from paths to trees, released versions and the schema.
extension GenerationPipeline {
    /// The released versions: the snapshots beside the schema and inside it, held against their lock.
    mutating func readReleases(beside root: YAMLNode?) throws(FileError) -> SchemaHistory {
        let folder = location.versionsFolder
        var snapshots: [SourceText] = []
        var lock: SourceText?
        // Editors keep files of their own beside an open one; their names begin with a dot.
        for name in try files.names(inFolder: folder)
        where name == lockFileName || (name.hasSuffix(".yaml") && !name.hasPrefix(".")) {
            guard let source = try readSource("\(folder)/\(name)") else { continue }
            if name == lockFileName { lock = source } else { snapshots.append(source) }
        }
        return readHistory(
            snapshots: snapshots, lock: lock, schemaFile: root, folder: folder, findings: &findings)
    }

    /// The schema with the files that it includes, each of which tells of its own mistakes.
    mutating func readSchema(_ root: YAMLNode, released: [Schema]) -> ResolvedSchema? {
        var found = Findings()
        let resolved = SchemaModel.readSchema(
            root: root, released: released,
            included: { path, place, findings in
                do throws(FileError) {
                    return try readTree(path)
                } catch {
                    findings.report(.unreadableInclude(path, reason: error.reason.words, at: place))
                    return nil
                }
            }, findings: &found)
        findings.report(contentsOf: found)
        return resolved
    }

    mutating func readTree(_ path: String) throws(FileError) -> YAMLNode? {
        guard let source = try readSource(path) else { return nil }
        return parseYAML(source, findings: &findings)
    }

    mutating func readSource(_ path: String) throws(FileError) -> SourceText? {
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
