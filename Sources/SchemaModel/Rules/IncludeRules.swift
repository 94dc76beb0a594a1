import SchemaDiagnostics

/// SG006 to SG008: files that a schema includes.
package enum IncludeRules {
    package static let all: [RuleDescription] = [notToInclude, unreadableInclude, includeCycle]
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
