import Foundation
import SchemaDiagnostics
import SchemaImport
import SchemaModel
import SchemaSnapshot
import SchemaYAML

/// Every version of a history, resolved as the command line resolves what an import has written.
struct ImportedHistory {
    /// Oldest first.
    private(set) var schemas: [Schema] = []
    /// What the source calls each version.
    let titles: [SchemaVersion: String]
    private(set) var places = SchemaPlaces()
    /// What `migration` says for the step to each version.
    private(set) var directives: [SchemaVersion: MigrationDirectives] = [:]
    private let schemaFile: ImportedFile
    private let released: SchemaHistory

    /// - Throws: `Failure` where the import or what it wrote has an error.
    init(_ item: HistoryCase, in folder: String) throws {
        let path = "\(folder)/\(item.path)"
        var result =
            switch item.source {
            case .coreData: importCoreData(path, files: DiskFiles())
            case .room: importRoom(path, files: DiskFiles())
            }
        titles = Dictionary(uniqueKeysWithValues: result.versions.map { ($0.version, $0.title) })
        let files = try result.files(from: path)
        if let error = result.findings.all.first(where: { $0.severity == .error || $0.code.rawValue == 773 }) {
            throw Failure(error.message)
        }
        guard let schemaFile = files.first else { throw Failure("nothing was imported") }
        self.schemaFile = schemaFile
        let snapshots = files.filter { $0.path.hasSuffix(".yaml") }.dropFirst()
        let lock = files.first { $0.path.hasSuffix("/lock") }.map { SourceText(path: $0.path, text: $0.text) }
        var findings = Findings()
        released = readHistory(
            snapshots: snapshots.map { SourceText(path: $0.path, text: $0.text) }, lock: lock, folder: "versions",
            findings: &findings)
        if let error = findings.all.first { throw Failure(error.message) }
        try resolve(schemaFile.text)
    }

    /// - Parameter answers: by version, the keys of its `migration` as YAML.
    mutating func answer(_ answers: [SchemaVersion: String]) throws {
        try resolve(Self.text(schemaFile.text, answering: answers))
    }

    private mutating func resolve(_ text: String) throws {
        var findings = Findings()
        let tree = parseYAML(SourceText(path: schemaFile.path, text: text), findings: &findings)
        let resolved = tree.flatMap { readSchema(root: $0, released: released.schemas, findings: &findings) }
        guard let resolved, !findings.hasErrors else {
            throw Failure(findings.all.filter { $0.severity == .error }.map(\.message).joined(separator: "\n"))
        }
        schemas = released.schemas + [resolved.schema]
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

/// Something that must not happen.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
