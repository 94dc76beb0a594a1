import SchemaDiagnostics

extension FindingCode {
    package static let binaryMoney = FindingCode(744)
}

/// The last words of names that say money and nothing else.
private let moneyWords = ["price", "prices", "salary", "wage", "fee", "fees", "revenue"]

extension LintRules {
    static let binaryMoney = RuleDescription(
        .binaryMoney, "money in binary fractions", level: .warning,
        explanation: """
            0.1 has no exact `Double`, so sums of prices drift by cents. `Decimal(12,2)` is exact, is stored as a whole \
            number and is as fast. Judged by the last word of the name: \(moneyWords.map { "`\($0)`" }.joined(separator: ", ")).
            """,
        bad: "totalPrice: Double",
        good: "totalPrice: Decimal(12,2)",
        fix: "Write `Decimal(p,s)`, or waive this where it is no money.")
}

/// Told by the name of the attribute.
func warnOfBinaryMoney(_ model: Model, in scene: LintScene, findings: inout Findings) {
    for attribute in model.attributes {
        guard attribute.isStored, [.scalar(.double), .scalar(.float)].contains(attribute.type.leaf),
            moneyWords.contains(where: { endsInWord(attribute.name, $0) })
        else { continue }
        findings.report(
            Finding(
                .binaryMoney, .warning,
                "`\(shortened(attribute.name))` seems to be money, which `\(attribute.type.spelling)` does not keep exactly; "
                    + "write `Decimal(12,2)`",
                at: scene.places[.memberType(model: model.name, name: attribute.name)]
                    ?? scene.places[.member(model: model.name, name: attribute.name)]))
    }
}

/// Whether the last word of a name in camel or snake case is this one.
private func endsInWord(_ name: String, _ word: String) -> Bool {
    guard name.lowercased().hasSuffix(word) else { return false }
    let start = name.index(name.endIndex, offsetBy: -word.count)
    return start == name.startIndex || name[start].isUppercase || name[name.index(before: start)] == "_"
}
