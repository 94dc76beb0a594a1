import SchemaDiagnostics

extension FindingCode {
    package static let relationshipRemoved = FindingCode(204)
}

extension DestructiveRules {
    static let relationshipRemoved = RuleDescription(
        .relationshipRemoved, "relationship removed",
        explanation: "The links between the objects would go with it. It may also have been renamed.",
        bad: "relationships: {}                   # 1.0.0 had Trip.organizer",
        good: "2.0.0: { migration: { remove: [Trip.organizer] } }",
        fix: "Keep it, write `originalName` on the relationship that it became, or consent with `remove`.")
}
