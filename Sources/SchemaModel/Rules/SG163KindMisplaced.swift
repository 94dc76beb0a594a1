import SchemaDiagnostics

extension FindingCode {
    package static let kindMisplaced = FindingCode(163)
}

extension InheritanceRules {
    static let kindMisplaced = RuleDescription(
        .kindMisplaced, "`kind` in the wrong place",
        explanation: """
            The number that tells the models of a hierarchy apart in their table is allotted by schemagen and \
            recorded in frozen versions. Written by hand it could be used twice.
            """,
        bad: "BusinessTrip: { inherits: Trip, kind: 2 }",
        good: "BusinessTrip: { inherits: Trip }",
        fix: "Remove it from the schema; never edit it in a frozen version.")
}

extension Finding {
    package static func kindInSchema(at range: SourceRange) -> Finding {
        Finding(
            .kindMisplaced, .error,
            "`kind` stands in frozen versions only: schemagen allots the number; remove it", at: range)
    }

    package static func kindOutsideHierarchy(_ model: String, at range: SourceRange) -> Finding {
        Finding(
            .kindMisplaced, .error, "`\(shortened(model))` is in no hierarchy, so it has no `kind`; remove it",
            at: range)
    }

    package static func kindMissing(_ model: String, at range: SourceRange) -> Finding {
        Finding(
            .kindMisplaced, .error,
            "`\(shortened(model))` is in a hierarchy, so a frozen version gives its `kind`, a number from 1", at: range)
    }
}
