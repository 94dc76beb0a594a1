/// Every code of a set of modules with its description; each module hands over its own static list.
package struct RuleCatalogue: Sendable {
    /// In the order of their codes.
    package let rules: [RuleDescription]
    private let byCode: [FindingCode: RuleDescription]

    /// Two descriptions of one code are a mistake of ours and trap.
    package init(_ lists: [RuleDescription]...) {
        rules = lists.joined().sorted { $0.code < $1.code }
        byCode = Dictionary(
            rules.map { ($0.code, $0) },
            uniquingKeysWith: { first, _ in preconditionFailure("\(first.code) is described twice") })
    }

    package subscript(code: FindingCode) -> RuleDescription? { byCode[code] }
}
