import Foundation
import SchemaDiagnostics
import SchemaImport
import SchemaModel
import SchemaSnapshot
import SchemaYAML

/// Every version of a history, resolved as the command line resolves what an import has written.
struct ImportedHistory {
    /// Oldest first.
    var schemas: [Schema] = []
    /// What the source calls each version.
    var titles: [SchemaVersion: String] = [:]
    var places = SchemaPlaces()
    /// What `migration` says for the step to each version.
    var directives: [SchemaVersion: MigrationDirectives] = [:]

    /// - Parameter answers: by version, the keys of its `migration` as YAML.
    /// - Throws: `Failure` where the import or what it wrote has an error.
    init(_ drafts: ImportedDrafts, answers: [SchemaVersion: String] = [:]) throws {
        var result = drafts.result
        titles = Dictionary(uniqueKeysWithValues: result.versions.map { ($0.version, $0.title) })
        let files = try result.files(from: drafts.path)
        if let error = result.findings.all.first(where: { $0.severity == .error || $0.code.rawValue == 773 }) {
            throw Failure(error.message)
        }
        guard let schemaFile = files.first else { throw Failure("nothing was imported") }
        let snapshots = files.filter { $0.path.hasSuffix(".yaml") }.dropFirst()
        var findings = Findings()
        let source = SourceText(path: schemaFile.path, text: Self.text(schemaFile.text, answering: answers))
        let lock = files.first { $0.path.hasSuffix("/lock") }.map { SourceText(path: $0.path, text: $0.text) }
        guard let tree = parseYAML(source, findings: &findings) else { throw Failure(findings.all[0].message) }
        let history = readHistory(
            snapshots: snapshots.map { SourceText(path: $0.path, text: $0.text) }, lock: lock, schemaFile: tree,
            folder: "versions", findings: &findings)
        let resolved = readSchema(root: tree, released: history.schemas, findings: &findings)
        guard let resolved, !findings.hasErrors else {
            throw Failure(findings.all.filter { $0.severity == .error }.map(\.message).joined(separator: "\n"))
        }
        schemas = history.schemas + [resolved.schema]
        places = resolved.places
        directives = resolved.directives
    }

    /// The schema file with the answers in its list of versions.
    private static func text(_ text: String, answering answers: [SchemaVersion: String]) -> String {
        guard !answers.isEmpty, let range = text.range(of: "\nversions:\n") else { return text }
        var lines = text[range.upperBound...].split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (version, answer) in answers {
            guard let line = lines.firstIndex(where: { $0.hasPrefix("  \(version): {") }) else { continue }
            lines[line] = "  \(version): { migration: { \(answer) } }"
        }
        return text[..<range.upperBound] + lines.joined(separator: "\n")
    }
}

/// What an importer read of a history, before anything is resolved.
struct ImportedDrafts {
    let path: String
    var result: ImportResult

    init(_ item: HistoryCase, in folder: String) {
        path = "\(folder)/\(item.path)"
        result =
            switch item.source {
            case .coreData: importCoreData(path, files: DiskFiles())
            case .room: importRoom(path, files: DiskFiles())
            }
    }
}

/// Something that must not happen.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
