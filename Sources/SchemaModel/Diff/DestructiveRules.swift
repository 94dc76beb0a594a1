import SchemaDiagnostics

extension FindingCode {
    package static let modelRemoved = FindingCode(201)
    package static let attributeRemoved = FindingCode(202)
    package static let relationshipRemoved = FindingCode(204)
    package static let enumCaseRemoved = FindingCode(205)
}

/// SG201 to SG205: what a newer version of a schema would throw away.
package enum DestructiveRules {
    package static let all: [RuleDescription] = [modelRemoved, attributeRemoved, relationshipRemoved, enumCaseRemoved]

    static let modelRemoved = RuleDescription(
        .modelRemoved, "model removed",
        explanation: """
            The older version stores rows of the model. They are deleted only if the schema says so; a model that is gone \
            by mistake, or was renamed, must not take its rows along.
            """,
        bad: "models: {}                          # 1.0.0 had Tag",
        good: "2.0.0: { migration: { remove: [Tag] } }",
        fix: "Keep the model, write `originalName` on the one that it became, or consent with `remove`.")

    static let attributeRemoved = RuleDescription(
        .attributeRemoved, "attribute removed",
        explanation: """
            Its values would go with it. Where a new attribute of the same type stands in its place it may be a renaming; \
            guessing that is wrong more often than right, so it is asked.
            """,
        bad: "name: String                        # 1.0.0 had fullName",
        good: "name: { type: String, originalName: fullName }",
        fix: "Keep it, write `originalName` on the attribute that it became, or consent with `remove`.")

    static let relationshipRemoved = RuleDescription(
        .relationshipRemoved, "relationship removed",
        explanation: "The links between the objects would go with it. It may also have been renamed.",
        bad: "relationships: {}                   # 1.0.0 had Trip.organizer",
        good: "2.0.0: { migration: { remove: [Trip.organizer] } }",
        fix: "Keep it, write `originalName` on the relationship that it became, or consent with `remove`.")

    static let enumCaseRemoved = RuleDescription(
        .enumCaseRemoved, "enum case removed",
        explanation: """
            Rows can hold the raw value of the case, and no case would know it. A case may be renamed freely while its raw \
            value stays, but the cases that stay may not exchange their raw values: rows of one would be read as the other.
            """,
        bad: "Status: [open, closed]              # 1.0.0 had pending",
        good: "Status: [open, closed, pending]",
        fix: "Keep the case.")
}
