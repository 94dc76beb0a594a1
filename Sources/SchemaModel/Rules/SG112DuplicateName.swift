import SchemaDiagnostics

extension FindingCode {
    package static let duplicateName = FindingCode(112)
}

extension NameRules {
    static let duplicateName = RuleDescription(
        .duplicateName, "name used twice",
        explanation: """
            Two members of a class, two types of a module or two cases of an enum cannot share a name. Names are \
            compared as Swift compares text: an é in one piece and an e with a combining accent are the same.
            """,
        bad:
            "Trip:\n  attributes: { traveler: String }\n  relationships:\n    traveler: { type: Traveler?, inverse: trips }",
        good:
            "Trip:\n  attributes: { travelerName: String }\n  relationships:\n    traveler: { type: Traveler?, inverse: trips }",
        fix: "Rename one of them.")
}

extension Finding {
    package static func duplicateName(
        _ name: String, of other: NameRole, at range: SourceRange, first: SourceRange
    ) -> Finding {
        Finding(
            .duplicateName, .error, "\(other.withArticle) is called `\(shortened(name))` already", at: range,
            notes: [Note("the other one is here", at: first)])
    }

    static func sameClass(_ name: String, other: String, at range: SourceRange, first: SourceRange) -> Finding {
        let reason =
            name == other
            ? "" : ", and on some systems their files would be one: those do not tell capital letters apart"
        return Finding(
            .duplicateName, .error, "a class is called `\(shortened(other))` already\(reason)", at: range,
            notes: [Note("the other one is here", at: first)])
    }
}
