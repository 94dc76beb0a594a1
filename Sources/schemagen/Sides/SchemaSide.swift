import Foundation
import SchemaDiagnostics
import SchemaEmission
import SchemaFiles
import SchemaSnapshot

/// One side of a comparison as the command line names it: `FILE`, `FILE@1.2.0`, `FILE@git:REF` or `FILE@git:REF@1.2.0`.
struct SchemaSide: Equatable {
    let path: String
    /// The branch, tag or commit that the file is read from; `nil` is the work tree.
    let reference: String?
    /// A released version of it; `nil` is the one that is edited.
    let version: SchemaVersion?

    /// - Throws: `UsageError` where what stands behind the `@` is neither a version nor a reference.
    init(_ word: String) throws {
        var rest = word[...]
        var version: SchemaVersion?
        var reference: String?
        // A file may have an `@` in its name.
        if !FileManager.default.fileExists(atPath: word) {
            if let at = rest.lastIndex(of: "@"), let number = SchemaVersion(rest[rest.index(after: at)...]) {
                version = number
                rest = rest[..<at]
            }
            if let mark = rest.range(of: "@git:") {
                reference = String(rest[mark.upperBound...])
                rest = rest[..<mark.lowerBound]
            }
            if version == nil, reference == nil, let at = rest.lastIndex(of: "@"),
                FileManager.default.fileExists(atPath: String(rest[..<at]))
            {
                throw UsageError(
                    "'\(rest[rest.index(after: at)...])' is neither a version, as in '\(rest[..<at])@1.2.0', "
                        + "nor a reference, as in '\(rest[..<at])@git:main'")
            }
            if reference?.isEmpty == true { throw UsageError("'\(word)' names no branch, tag or commit after 'git:'") }
        }
        self.init(path: String(rest), reference: reference, version: version)
    }

    init(path: String, reference: String? = nil, version: SchemaVersion? = nil) {
        self.path = path
        self.reference = reference
        self.version = version
    }

    /// Where its files are read from.
    func files() throws -> any InputFiles {
        try reference.map { try GitFiles($0, near: path) } ?? DiskFiles()
    }

    /// Whether the file is there: a branch may not have it yet.
    func exists() throws -> Bool {
        if reference == nil { return FileManager.default.fileExists(atPath: path) }
        return try GitFiles(reference ?? "", near: path).contains(path)
    }

    /// How findings call a file of this side: one of a commit is not the file that lies in the work tree.
    func label(of path: String) -> String { reference.map { "\(path)@git:\($0)" } ?? path }

    /// The finding with the places of this side; a file of a commit cannot be mended in place.
    func labelled(_ finding: Finding) -> Finding {
        guard reference != nil else { return finding }
        var finding = finding
        finding.fixIt = nil
        if let path = finding.range?.path { finding.range?.path = label(of: path) }
        for index in finding.notes.indices {
            guard let path = finding.notes[index].range?.path else { continue }
            finding.notes[index].range?.path = label(of: path)
        }
        return finding
    }
}
