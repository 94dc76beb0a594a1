import SchemaDiagnostics
import SchemaSnapshot

extension Finding {
    package static func badVersion(_ text: String, suggestion: String?, at range: SourceRange) -> Finding {
        Finding(
            .badVersion, .error,
            "`\(shortened(text))` is no version: write major.minor.patch, such as `\(suggestion ?? "1.0.0")`",
            at: range,
            fixIt: correction(of: text, at: range, to: suggestion))
    }

    package static func versionOutOfOrder(
        _ version: SchemaVersion, after earlier: SchemaVersion, at range: SourceRange, first: SourceRange
    ) -> Finding {
        Finding(
            .versionOrder, .error,
            version == earlier
                ? "version \(version) is listed twice"
                : "versions stand oldest first: move \(version) before \(earlier)",
            at: range, notes: [Note("\(earlier) is here", at: first)])
    }

    package static func versionBehind(
        _ version: SchemaVersion, newest: SchemaVersion, at range: SourceRange, first: SourceRange
    ) -> Finding {
        Finding(
            .editedVersion, .error,
            "`version` is \(version), older than the newest version listed, \(newest); raise it", at: range,
            notes: [Note("\(newest) is listed here", at: first)],
            fixIt: FixIt("write \(newest)", replacing: range, with: "\(newest)"))
    }

    package static func noModels(at range: SourceRange) -> Finding {
        Finding(
            .noModels, .error,
            "the schema has no models; a model stands under `models`, as in `models: { Trip: { attributes: { destination: String } } }`",
            at: range)
    }

    package static func unknownRemoval(
        _ name: String, version: SchemaVersion, near: String?, at range: SourceRange
    ) -> Finding {
        Finding(
            .unknownRemoval, .error,
            "version \(version) has no `\(shortened(name))` to remove" + (near.map { "; did you mean `\($0)`?" } ?? ""),
            at: range,
            fixIt: correction(of: name, at: range, to: near))
    }
}
