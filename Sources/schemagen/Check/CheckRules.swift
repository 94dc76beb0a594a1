import SchemaDiagnostics

/// SG607, SG608, SG609, SG611, SG910 and SG911: what `schemagen check` looks at besides the schema.
enum CheckRules {
    static let all: [RuleDescription] = [
        lostRelease, behindBase, codeOnTheWay, squashedRelease, outdatedOutput, leftoverOutput,
    ]
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

    static func codeOnTheWay(from old: String, to new: String, at range: SourceRange?) -> Finding {
        Finding(
            .codeOnTheWay, .note,
            "Swift code runs on the way from \(old) to \(new), which schemagen cannot run: the script stops there",
            at: range)
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
