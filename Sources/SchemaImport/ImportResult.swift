import SchemaDiagnostics

/// What an importer made of its source.
package struct ImportResult {
    /// Oldest first; the last one is the version to go on from. Empty where an error was found.
    package var versions: [DraftSchema] = []
    package var findings = Findings()
    /// The files that were read, for the excerpts of findings.
    package var sources: [SourceText] = []

    package init() {}

    /// Reads a text file; what hinders that is reported.
    mutating func readText(_ path: String, _ files: some ImportFiles, limit: Int) -> SourceText? {
        do throws(ImportFileFailure) {
            guard files.kind(of: path) != .folder else {
                findings.report(.unreadablePart(path: path, reason: "it is a folder"))
                return nil
            }
            let bytes = try files.bytes(of: path, limit: limit)
            guard let source = decodeSource(bytes, path: path, findings: &findings, limit: limit) else { return nil }
            sources.append(source)
            return source
        } catch {
            switch error {
            case .unreadable(let reason): findings.report(.unreadablePart(path: path, reason: reason))
            case .tooLarge(let count):
                findings.report(.importTooLarge("the file has \(count) bytes, the limit is \(limit)", path: path))
            }
            return nil
        }
    }
}
