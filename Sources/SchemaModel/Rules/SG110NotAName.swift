import SchemaDiagnostics

extension FindingCode {
    package static let notAName = FindingCode(110)
}

extension NameRules {
    static let notAName = RuleDescription(
        .notAName, "not a name",
        explanation: """
            A name becomes a Swift identifier and the name of a table or column: letters of any script, digits after \
            the first letter, `_` inside, and the emoji that Swift allows. Characters that nobody sees are refused, \
            since two names that look alike would differ.
            """,
        bad: "attributes: { start date: Date }",
        good: "attributes: { startDate: Date }",
        fix: "Write a name that Swift takes as an identifier.")
}

extension Finding {
    package static func badName(_ name: String, role: NameRole, problem: NameProblem, at range: SourceRange) -> Finding
    {
        let mended = mendedName(name)
        let instead = mended.map { "; write `\($0)`" } ?? ""
        let fixIt = correction(of: name, at: range, to: mended)
        let subject = "`\(shortened(name))` cannot be the name of \(role.withArticle)"
        switch problem {
        case .empty:
            return Finding(.notAName, .error, "\(role.withArticle) needs a name", at: range)
        case .reservedPrefix(let character):
            return Finding(
                .reservedPrefix, .error,
                "\(subject): names that begin with `\(character)` are the runtime's own\(instead)", at: range,
                fixIt: fixIt)
        case .invalidScalar(let scalar, let isFirst):
            return Finding(
                .notAName, .error,
                "\(subject): Swift allows no \(described(scalar)) \(isFirst ? "at its beginning" : "in it")\(instead)",
                at: range, fixIt: fixIt)
        case .invisibleScalar(let scalar):
            return Finding(
                .notAName, .error,
                "`\(shortened(name))` holds the invisible character \(described(scalar)), so it would pass for another name\(instead)",
                at: range, fixIt: fixIt)
        case .tooLong:
            return Finding(.notAName, .error, "the name of \(role.withArticle) is at most 200 bytes long", at: range)
        }
    }
}
