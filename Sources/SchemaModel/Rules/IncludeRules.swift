import SchemaDiagnostics

extension FindingCode {
    package static let notToInclude = FindingCode(6)
    package static let unreadableInclude = FindingCode(7)
    package static let includeCycle = FindingCode(8)
}

/// SG006 to SG008: files that a schema includes.
package enum IncludeRules {
    package static let all: [RuleDescription] = [notToInclude, unreadableInclude, includeCycle]

    static let notToInclude = RuleDescription(
        .notToInclude, "file that cannot be included",
        explanation: """
            A schema includes `.yaml` files of its own folder and the folders in it, so that a build knows what it depends \
            on. A file that ends in `.schema.yaml` is a schema of its own, and a released version stands alone.
            """,
        bad: "include: [../common.yaml]",
        good: "include: [parts/common.yaml]",
        fix: "Move the file beside the schema or below.")

    static let unreadableInclude = RuleDescription(
        .unreadableInclude, "included file that cannot be read",
        explanation: "Paths begin at the folder of the file that includes. At most 256 files can be included.",
        bad: "include: [user.yaml]          # the file is called users.yaml",
        good: "include: [users.yaml]",
        fix: "Correct the path, or add the file.")

    static let includeCycle = RuleDescription(
        .includeCycle, "files that include each other",
        explanation: """
            What is included belongs to the schema, so each file needs to be included once only, by any of them; the \
            others see what it declares.
            """,
        bad: "include: [users.yaml]         # in billing.yaml, which users.yaml includes",
        good: "include: [users.yaml, billing.yaml]   # in the schema alone",
        fix: "Remove one of the entries.")
}

extension Finding {
    static func notToInclude(_ path: String, at range: SourceRange) -> Finding {
        Finding(
            .notToInclude, .error,
            "`\(shortened(path))` cannot be included; name a `.yaml` file of this folder or below, such as `parts/users.yaml`",
            at: range)
    }

    static func includeInSnapshot(at range: SourceRange) -> Finding {
        Finding(.notToInclude, .error, "a released version includes no other file", at: range)
    }

    /// - Parameter reason: the system's words.
    package static func unreadableInclude(_ path: String, reason: String, at range: SourceRange) -> Finding {
        Finding(.unreadableInclude, .error, "cannot read `\(shortened(path))`: \(reason)", at: range)
    }

    static func tooManyIncludes(_ limit: Int, at range: SourceRange) -> Finding {
        Finding(.unreadableInclude, .error, "more than \(limit) files are included; join some of them", at: range)
    }

    static func includeCycle(_ files: [String], at range: SourceRange) -> Finding {
        let names = files.map { path in
            path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
        }
        return Finding(
            .includeCycle, .error,
            names.count == 2
                ? "this file includes itself" : "these files include each other: \(names.joined(separator: " → "))",
            at: range)
    }
}
