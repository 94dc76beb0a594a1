import SchemaDiagnostics

extension FindingCode {
    package static let lossyNumber = FindingCode(306)
}

extension DataRules {
    static let lossyNumber = RuleDescription(
        .lossyNumber, "number that would lose digits",
        explanation: "Between whole, decimal and binary numbers some values change: 2^53 + 1 is no Double, 0.5 no Int.",
        bad: "total: Double                       # was Int",
        good: "total: Int",
        fix: "Keep the type, or say with `convert` what becomes of the others.")
}
