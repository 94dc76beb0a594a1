import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot
import SchemaYAML

/// A file that an import writes.
package struct ImportedFile: Hashable, Sendable {
    /// Below the folder that is written into.
    package var path: String
    package var text: String
}

extension ImportResult {
    /// The schema of the newest version and, of a history, the snapshots of the older ones with their lock.
    ///
    /// Every version goes through the ordinary pipeline: an older one that has an error is left out and told of, the newest must have
    /// none.
    ///
    /// - Parameter path: the source as the user gave it, for findings and for the comment at the schema's head.
    /// - Throws: `UnreadableSnapshot`, which is a mistake of ours.
    /// - Returns: none where a finding is an error.
    package mutating func files(from path: String) throws(UnreadableSnapshot) -> [ImportedFile] {
        guard let newest = versions.last, !findings.hasErrors else { return [] }
        var files: [ImportedFile] = []
        var history = SchemaHistory()
        var listed: [(version: SchemaVersion, title: String)] = []
        for draft in versions.dropLast() {
            var found = Findings()
            guard let resolved = resolve(draft, history: history, findings: &found),
                let frozen = try freeze(resolved, history: history, findings: &found)
            else {
                let problem = found.all.first { $0.severity == .error }
                findings.report(.versionSkipped(draft.title, because: problem, path: path))
                continue
            }
            var lock = history.lock
            lock.entries[resolved.schema.version] = VersionLock.Entry(of: resolved.schema)
            let name = snapshotFileName(draft.version)
            history = SchemaHistory(
                releases: history.releases + [
                    SchemaHistory.Release(schema: resolved.schema, path: name, places: SchemaPlaces())
                ], lock: lock)
            files.append(ImportedFile(path: "\(draft.name).versions/\(name)", text: frozen[name] ?? ""))
            listed.append((draft.version, draft.title))
        }
        if !files.isEmpty {
            files.append(ImportedFile(path: "\(newest.name).versions/\(lockFileName)", text: history.lock.text))
            listed.append((newest.version, newest.title))
        }
        var found = Findings()
        _ = resolve(newest, history: history, findings: &found)
        for finding in found.all where finding.severity == .error {
            findings.report(.importInvalid(finding, path: path))
        }
        if findings.hasErrors { return [] }
        let text = schemaText(of: newest, origin: origin(path), versions: listed)
        return [ImportedFile(path: "\(newest.name).schema.yaml", text: text)] + files
    }

    private func resolve(
        _ draft: DraftSchema, history: SchemaHistory, findings: inout Findings
    ) -> ResolvedSchema? {
        let source = SourceText(
            path: "\(draft.name).schema.yaml", text: schemaText(of: draft, origin: draft.title))
        guard let tree = parseYAML(source, findings: &findings) else { return nil }
        let resolved = readSchema(root: tree, released: history.schemas, findings: &findings)
        return findings.hasErrors ? nil : resolved
    }

    /// The last part of a path: where the source lay on somebody's disk is nobody's business.
    private func origin(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.unicodeScalars.allSatisfy { $0.value >= 0x20 && !$0.properties.isWhitespace || $0 == " " }
            ? name : "another program's schema"
    }
}
