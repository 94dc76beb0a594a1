import SchemaDiagnostics
import SchemaSnapshot

extension FindingCode {
    package static let squashedVersion = FindingCode(610)
}

extension HistoryRules {
    static let squashedVersion = RuleDescription(
        .squashedVersion, "squashed versions that do not fit",
        explanation: """
            `schemagen squash` gives up the oldest released versions: the lock says of each that it is squashed, its \
            snapshot is gone, and a store of it gets an error that says which release of the program still migrates it. \
            What is left must be the versions from some one on, so that no way between them changes.
            """,
        bad: "1.0.0 store 5d41… api 7b52… squashed before 2.0.0      # and Shop.versions/1.0.0.yaml is there",
        good: "1.0.0 store 5d41… api 7b52… squashed before 2.0.0      # and Shop.versions/1.0.0.yaml is gone",
        fix: "Run the same `schemagen squash` again, or restore the lock from version control.")
}

extension Finding {
    static func squashedAndThere(
        _ version: SchemaVersion, before kept: SchemaVersion, at range: SourceRange
    ) -> Finding {
        Finding(
            .squashedVersion, .error,
            "version \(version) is squashed, as the lock says, and is here all the same: complete it with "
                + "`schemagen squash --before \(kept)`, or restore the lock from version control", at: range)
    }

    static func squashedOutOfOrder(_ version: SchemaVersion, oldest: SchemaVersion?, at range: SourceRange) -> Finding {
        Finding(
            .squashedVersion, .error,
            "version \(version) is squashed, but "
                + (oldest.map { "\($0) is older and is not" } ?? "no version is left that is released")
                + ": only the oldest go; restore the snapshot and the lock from version control", at: range)
    }

    /// What `schemagen squash` would change besides.
    package static func squashChanges(_ version: SchemaVersion, _ what: String, at range: SourceRange?) -> Finding {
        Finding(
            .squashedVersion, .error, "without the versions before \(version) \(what); nothing was written", at: range)
    }
}
