import SchemaDiagnostics

/// SG124–SG128: defaults.
package enum DefaultRules {
    package static let mismatch = FindingCode(124)
    package static let outOfRange = FindingCode(125)
    package static let unknownCase = FindingCode(126)
    package static let tooManyDigits = FindingCode(127)
    package static let quoting = FindingCode(128)
}

extension Finding {
    package static func defaultMismatch(
        _ text: String, type: String, expected: String, at range: SourceRange, fixIt: FixIt? = nil
    ) -> Finding {
        Finding(
            DefaultRules.mismatch, "`\(shown(text))` is no default for `\(type)`: \(expected)", at: range, fixIt: fixIt)
    }

    package static func defaultOutOfRange(
        _ text: String, type: String, lowest: String, highest: String, at range: SourceRange
    ) -> Finding {
        Finding(
            DefaultRules.outOfRange,
            "`\(shown(text))` does not fit into `\(type)`, which holds \(lowest) to \(highest)", at: range)
    }

    package static func unknownCase(
        _ text: String, of type: String, near: String?, cases: [String], at range: SourceRange
    ) -> Finding {
        Finding(
            DefaultRules.unknownCase,
            "`\(type)` has no case `\(shown(text))`; "
                + (near.map { "did you mean `\($0)`?" } ?? "its cases are \(list(Array(cases.prefix(12))))"),
            at: range, fixIt: near.map { FixIt("write `\($0)`", replacing: range, with: $0) })
    }

    package static func tooManyDigits(_ text: String, type: String, at range: SourceRange) -> Finding {
        Finding(DefaultRules.tooManyDigits, "`\(shown(text))` has more digits than `\(type)` keeps", at: range)
    }

    /// A word that YAML or Swift would read as something other than text.
    package static func quoteDefault(_ text: String, literal: String, at range: SourceRange) -> Finding {
        Finding(
            DefaultRules.quoting, "a `String` default is written in quotes: `\(shown(literal))`", at: range,
            fixIt: FixIt("quote it", replacing: range, with: literal))
    }
}
