import SchemaDiagnostics

extension Finding {
    package static func defaultMismatch(
        _ text: String, type: String, expected: String, near: String? = nil, at range: SourceRange
    ) -> Finding {
        Finding(
            .defaultMismatch, .error, "`\(shortened(text))` is no default for `\(shortened(type))`: \(expected)",
            at: range, fixIt: correction(of: text, at: range, to: near))
    }

    package static func defaultOutOfRange(
        _ text: String, type: String, lowest: String, highest: String, at range: SourceRange
    ) -> Finding {
        Finding(
            .defaultOutOfRange, .error,
            "`\(shortened(text))` does not fit into `\(shortened(type))`, which holds \(lowest) to \(highest)",
            at: range)
    }

    package static func unknownCase(
        _ text: String, of type: String, near: String?, cases: [String], at range: SourceRange
    ) -> Finding {
        Finding(
            .unknownCase, .error,
            "`\(shortened(type))` has no case `\(shortened(text))`; "
                + (near.map { "did you mean `\($0)`?" } ?? "its cases are \(list(Array(cases.prefix(12))))"),
            at: range, fixIt: correction(of: text, at: range, to: near))
    }

    package static func tooManyDigits(_ text: String, type: String, at range: SourceRange) -> Finding {
        Finding(
            .tooManyDigits, .error, "`\(shortened(text))` has more digits than `\(shortened(type))` keeps", at: range)
    }

    /// A word that is no text to YAML, or to a reader who knows Swift.
    package static func unquotedText(_ text: String, at range: SourceRange, canTakeQuotes: Bool) -> Finding {
        let isPlainWord = !text.contains { $0 == "\"" || $0 == "\\" }
        return Finding(
            .unquotedText, .error, "a `String` default stands in quotes: `\"\(shortened(text))\"`", at: range,
            fixIt: isPlainWord && canTakeQuotes ? FixIt("quote it", replacing: range, with: "\"\(text)\"") : nil)
    }
}
