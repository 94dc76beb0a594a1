import SchemaDiagnostics

extension FindingCode {
    package static let repeatedProfile = FindingCode(700)
}

extension ProfileRules {
    static let repeatedProfile = RuleDescription(
        .repeatedProfile, "profile named twice",
        explanation: "The second mention of a profile changes nothing.",
        bad: "profiles: [cloudkit, cloudkit]",
        good: "profiles: [cloudkit, sourceStable]",
        fix: "Remove one.")
}
