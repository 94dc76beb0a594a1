import SchemaDiagnostics

/// SG700: the list of profiles.
package enum ProfileRules {
    package static let all: [RuleDescription] = [repeatedProfile]
}

extension Finding {
    static func repeatedProfile(_ name: String, at range: SourceRange, first: SourceRange) -> Finding {
        Finding(
            .repeatedProfile, .error, "`\(shortened(name))` stands here twice", at: range,
            notes: [Note("first here", at: first)])
    }
}
