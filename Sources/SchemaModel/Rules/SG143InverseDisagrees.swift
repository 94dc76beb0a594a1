import SchemaDiagnostics

extension FindingCode {
    package static let inverseDisagrees = FindingCode(143)
}

extension RelationshipRules {
    static let inverseDisagrees = RuleDescription(
        .inverseDisagrees, "ends that do not agree",
        explanation: """
            If A names B as its inverse, B names A, and each holds objects of the model that declares the other. \
            Anything less would let one end hold what the other cannot.
            """,
        bad: "Trip.tags: { type: \"[Tag]\", inverse: trips }\nTag.trips: { type: \"[BusinessTrip]\", inverse: tags }",
        good: "Trip.tags: { type: \"[Tag]\", inverse: trips }\nTag.trips: { type: \"[Trip]\", inverse: tags }",
        fix: "Make both ends name each other.")
}

extension Finding {
    /// The other end names another end as its inverse, or none.
    package static func inverseNotReturned(
        end: String, other: String, says: String?, at range: SourceRange, otherRange: SourceRange
    ) -> Finding {
        Finding(
            .inverseDisagrees, .error,
            "`\(shortened(end))` names `\(shortened(other))` as its inverse, but that end "
                + (says.map { "names `\(shortened($0))`" } ?? "has `inverse: none`") + "; both must name each other",
            at: range,
            notes: [Note("the other end is here", at: otherRange)])
    }

    /// The two ends name each other, but one holds objects of another model.
    package static func inverseTypeDiffers(
        end: String, other: String, expected: String, found: String, at range: SourceRange, otherRange: SourceRange
    ) -> Finding {
        Finding(
            .inverseDisagrees, .error,
            "`\(shortened(end))` is the inverse of `\(shortened(other))`, which every `\(shortened(expected))` has; so its type is `\(shortened(expected))`, not `\(shortened(found))`",
            at: range, notes: [Note("the other end is here", at: otherRange)])
    }
}
