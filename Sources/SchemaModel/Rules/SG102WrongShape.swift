import SchemaDiagnostics

extension FindingCode {
    package static let wrongShape = FindingCode(102)
}

extension KeyRules {
    static let wrongShape = RuleDescription(
        .wrongShape, "value of the wrong shape",
        explanation: """
            A key takes a text, a number, `true` or `false`, a list, or a mapping. What stands here is of another \
            shape.
            """,
        bad: "Trip:\n  abstract: yes",
        good: "Trip:\n  abstract: true",
        fix: "Write a value of the shape that the message names.")
}

extension Finding {
    package static func columnsWithoutList(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .wrongShape, .error, "each entry is a list of columns: write `[\(shortened(name))]`", at: range,
            fixIt: FixIt("write a list", replacing: range, with: "[\(name)]"))
    }

    package static func wrongShape(
        _ what: String, expected: String, found: String, at range: SourceRange
    ) -> Finding {
        let contrast = found == "nothing" ? "; nothing is written there" : ", not \(found)"
        return Finding(.wrongShape, .error, "\(what) must be \(expected)\(contrast)", at: range)
    }
}
