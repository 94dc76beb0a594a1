import SchemaDiagnostics

extension Command {
    private static let explanationFormat = Option.value(
        "format", "FORMAT", choices: ExplanationFormat.allCases.map(\.rawValue), help: "How it is printed.")

    /// `explain SGnnn`: the rule behind a code; without one, the list of all codes.
    static let explain = Command(
        name: "explain", summary: "Explains the code of a finding: why, a bad and a good example, how to mend it.",
        operands: "[SGnnn]", operandCount: 0...1, options: [explanationFormat], example: "schemagen explain SG030",
        operandChoices: RuleCatalogue.all.rules.map(\.code.description)
    ) { arguments, console in
        let format = arguments.value(explanationFormat).flatMap(ExplanationFormat.init(rawValue:)) ?? .text
        if let word = arguments.operands.first {
            try console.writeOut(format.explanation(of: try rule(named: word)))
        } else {
            try console.writeOut(format.list(of: RuleCatalogue.groups))
        }
        return .clean
    }

    /// The rule whose code is written as `SG030`, `sg030`, `030` or `30`.
    private static func rule(named word: String) throws(UsageError) -> RuleDescription {
        let digits = word.lowercased().hasPrefix("sg") ? word.dropFirst(2) : word[...]
        var candidates = RuleCatalogue.all.rules.map(\.code)
        var code = word
        if !digits.hasPrefix("+"), let number = Int(digits), number >= 0 {
            if let rule = RuleCatalogue.all[FindingCode(number)] { return rule }
            // Of numbers, only those of the same hundred are about something like it.
            candidates.removeAll { $0.rawValue / 100 != number / 100 }
            code = FindingCode(number).description
        }
        let near = nearestName(to: code, among: candidates.map(\.description))
        throw UsageError(
            "no rule has the code '\(shortened(visibleText(word)))'" + (near.map { "; did you mean '\($0)'?" } ?? "")
                + "\n'schemagen explain' lists them all.")
    }
}
