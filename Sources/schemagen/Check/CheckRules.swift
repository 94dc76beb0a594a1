import SchemaDiagnostics

extension FindingCode {
    static let lostRelease = FindingCode(607)
    static let behindBase = FindingCode(608)
    static let outdatedOutput = FindingCode(910)
    static let leftoverOutput = FindingCode(911)
}

/// SG607, SG608, SG910 and SG911: what `schemagen check` looks at besides the schema.
enum CheckRules {
    static let all: [RuleDescription] = [lostRelease, behindBase, outdatedOutput, leftoverOutput]

    static let lostRelease = RuleDescription(
        .lostRelease, "released version lost",
        explanation: """
            The other side has released a version that this one does not have. Stores of it are out in the world, and \
            this side could not open them.
            """,
        bad: "Shop.versions/1.1.0.yaml           # on main, but not on this branch",
        good: "Shop.versions/1.1.0.yaml           # on both",
        fix: "Merge the other side, its folder of versions included.")

    static let behindBase = RuleDescription(
        .behindBase, "version older than the other side's",
        explanation: """
            The other side is at a newer version already. What this side changes belongs to that version or to a later one.
            """,
        bad: "version: 1.1.0                     # main is at 1.2.0",
        good: "version: 1.3.0",
        fix: "Merge the other side, then raise `version`.")

    static let outdatedOutput = RuleDescription(
        .outdatedOutput, "generated file out of date",
        explanation: """
            The file that lies there is not what the schema gives now: the schema was changed without generating anew, or \
            the file was edited by hand.
            """,
        bad: "schemagen check --generated Sources/App/Generated      # after an edit of the schema",
        good: "schemagen generate --output Sources/App/Generated",
        fix: "Generate anew, and commit what changes.")

    static let leftoverOutput = RuleDescription(
        .leftoverOutput, "generated file left over", level: .warning,
        explanation: """
            The file says that schemagen wrote it, but the schema gives no such file any more: its model was renamed or \
            removed. It would still be compiled.
            """,
        bad: "Generated/Journey.swift            # the model is called Trip now",
        good: "Generated/Trip.swift",
        fix: "Remove the file.")
}

extension Finding {
    static func lostRelease(_ version: String, base: String, at range: SourceRange?) -> Finding {
        Finding(
            .lostRelease, .error,
            "version \(version) is released in \(base) and not here: stores of it could not be opened; merge it first",
            at: range)
    }

    static func differentRelease(_ version: String, base: String, at range: SourceRange?) -> Finding {
        Finding(
            .versionClash, .error,
            "version \(version) is released here and in \(base), with different content; "
                + "give the one that was not shipped the next number, and freeze it again", at: range)
    }

    static func behindBase(_ version: String, base: String, at newer: String, range: SourceRange?) -> Finding {
        Finding(
            .behindBase, .error, "`version` is \(version), but \(base) is at \(newer); merge it first", at: range)
    }

    static func outdatedOutput(_ path: String, isMissing: Bool) -> Finding {
        Finding(
            .outdatedOutput, .error,
            isMissing
                ? "the schema gives this file, and it is not there; run `schemagen generate`"
                : "the file is not what the schema gives now; run `schemagen generate`", at: .wholeFile(path))
    }

    static func leftoverOutput(_ path: String) -> Finding {
        Finding(
            .leftoverOutput, .warning, "schemagen wrote this file, and the schema gives it no more; remove it",
            at: .wholeFile(path))
    }
}
