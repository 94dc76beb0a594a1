import SchemaDiagnostics

extension FindingCode {
    package static let repeatedProfile = FindingCode(700)
}

/// SG700: the list of profiles.
package enum ProfileRules {
    package static let all: [RuleDescription] = [repeatedProfile]

    static let repeatedProfile = RuleDescription(
        .repeatedProfile, "profile named twice",
        explanation: "The second mention of a profile changes nothing.",
        bad: "profiles: [cloudkit, cloudkit]",
        good: "profiles: [cloudkit, sourceStable]",
        fix: "Remove one.")
}

extension Finding {
    static func repeatedProfile(_ name: String, at range: SourceRange, first: SourceRange) -> Finding {
        Finding(
            .repeatedProfile, .error, "`\(shortened(name))` stands here twice", at: range,
            notes: [Note("first here", at: first)])
    }
}
