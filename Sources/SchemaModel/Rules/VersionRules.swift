import SchemaDiagnostics

extension FindingCode {
    package static let badVersion = FindingCode(105)
    package static let editedVersion = FindingCode(106)
    package static let noModels = FindingCode(107)
    package static let unknownRemoval = FindingCode(108)
    package static let versionOrder = FindingCode(602)
}

/// SG105 to SG108 and SG602: what a schema says of itself.
package enum VersionRules {
    package static let all: [RuleDescription] = [
        badVersion, editedVersion, noModels, unknownRemoval, versionOrder,
    ]

    static let badVersion = RuleDescription(
        .badVersion, "malformed version",
        explanation: """
            A version is three numbers without leading zeros. They are compared as numbers: 1.10.0 is newer than \
            1.9.0.
            """,
        bad: "version: 2.0",
        good: "version: 2.0.0",
        fix: "Write major.minor.patch.")

    static let editedVersion = RuleDescription(
        .editedVersion, "edited version older than a listed one",
        explanation: """
            `version` names the version that is being edited, so nothing newer can be listed under `versions`.
            """,
        bad: "version: 1.0.0\nversions: { 1.0.0: {}, 2.0.0: {} }",
        good: "version: 2.0.0\nversions: { 1.0.0: {}, 2.0.0: {} }",
        fix: "Raise `version`, or remove the newer entry.")

    static let noModels = RuleDescription(
        .noModels, "schema without models",
        explanation: """
            A schema without a model describes an empty store; more likely its models stand under another key.
            """,
        bad: "schema: TripPlanner\nversion: 1.0.0",
        good: "schema: TripPlanner\nversion: 1.0.0\nmodels:\n  Trip: { attributes: { destination: String } }",
        fix: "Write a model under `models`.")

    static let unknownRemoval = RuleDescription(
        .unknownRemoval, "consent to remove what was not there",
        explanation: """
            `remove` consents to lose a model or a member of the version before, by its name there. A name that the older \
            version does not have consents to nothing.
            """,
        bad: "2.0.0: { migration: { remove: [Trip.legacycode] } }",
        good: "2.0.0: { migration: { remove: [Trip.legacyCode] } }",
        fix: "Correct the name, or remove it from the list.")

    static let versionOrder = RuleDescription(
        .versionOrder, "versions out of order",
        explanation: """
            A store migrates from each version to the next in this order, oldest first.
            """,
        bad: "versions: { 2.0.0: {}, 1.0.0: {} }",
        good: "versions: { 1.0.0: {}, 2.0.0: {} }",
        fix: "Sort the entries by number.")
}
