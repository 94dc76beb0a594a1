import SchemaDiagnostics

extension Finding {
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

    package static func notSupportedYet(_ what: String, at range: SourceRange, instead: String? = nil) -> Finding {
        Finding(
            .notSupportedYet, .error,
            "\(what) is not supported in this version of schemagen yet" + (instead.map { "; \($0)" } ?? ""), at: range)
    }

    package static func wrongShape(
        _ what: String, expected: String, found: String, at range: SourceRange
    ) -> Finding {
        let contrast = found == "nothing" ? "; nothing is written there" : ", not \(found)"
        return Finding(.wrongShape, .error, "\(what) must be \(expected)\(contrast)", at: range)
    }

    package static func missingKey(_ key: String, in construct: String, example: String, at range: SourceRange)
        -> Finding
    {
        Finding(.missingKey, .error, "\(construct) needs the key `\(key)`, such as `\(example)`", at: range)
    }

    package static func unknownValue(
        _ value: String, of key: String, at range: SourceRange, known: [String]
    ) -> Finding {
        let near = nearestName(to: value, among: known)
        return Finding(
            .unknownValue, .error, "`\(key)` is one of \(list(known)), not `\(shortened(value))`", at: range,
            fixIt: correction(of: value, at: range, to: near))
    }
}
