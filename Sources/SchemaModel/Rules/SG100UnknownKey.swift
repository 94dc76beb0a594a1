import SchemaDiagnostics

extension FindingCode {
    package static let unknownKey = FindingCode(100)
}

extension KeyRules {
    static let unknownKey = RuleDescription(
        .unknownKey, "unknown key",
        explanation: """
            A key that no rule knows would be ignored in silence, and what it was meant to say with it. So it is an \
            error at every level of the file.
            """,
        bad: "Trip:\n  atributes: { destination: String }",
        good: "Trip:\n  attributes: { destination: String }",
        fix: "Correct the key, or remove it.")
}

extension Finding {
    package static func notBesideColumn(_ key: String, at range: SourceRange) -> Finding {
        let instead =
            key == "descending"
            ? "write `-` before the column's name" : "an index column is either of the two; remove one"
        return Finding(.unknownKey, .error, "`\(key)` does not stand beside `column`: \(instead)", at: range)
    }

    package static func unknownKey(
        _ key: String, in construct: String, at range: SourceRange, known: [String]
    ) -> Finding {
        let near = nearestName(to: key, among: known)
        return Finding(
            .unknownKey, .error,
            near.map { "unknown key `\(shortened(key))` in \(construct); did you mean `\($0)`?" }
                ?? "unknown key `\(shortened(key))` in \(construct); its keys are \(list(known))",
            at: range, fixIt: correction(of: key, at: range, to: near))
    }
}
