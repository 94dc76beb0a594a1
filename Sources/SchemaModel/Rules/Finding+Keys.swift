import SchemaDiagnostics

extension Finding {
    package static func unknownKey(
        _ key: String, in construct: String, at range: SourceRange, known: [String]
    ) -> Finding {
        let near = nearestName(to: key, among: known)
        return Finding(
            .unknownKey, .error,
            near.map { "unknown key `\(shown(key))` in \(construct); did you mean `\($0)`?" }
                ?? "unknown key `\(shown(key))` in \(construct); its keys are \(list(known))",
            at: range, fixIt: near.map { FixIt("write `\($0)`", replacing: range, with: $0) })
    }

    package static func notSupportedYet(_ what: String, at range: SourceRange, instead: String? = nil) -> Finding {
        Finding(
            .notSupportedYet, .error,
            "\(what) is not supported in this version of schemagen yet" + (instead.map { "; \($0)" } ?? ""), at: range)
    }

    package static func wrongShape(
        _ what: String, expected: String, found: String, at range: SourceRange, fixIt: FixIt? = nil
    ) -> Finding {
        let contrast = found == "nothing" ? "; nothing is written there" : ", not \(found)"
        return Finding(.wrongShape, .error, "\(what) must be \(expected)\(contrast)", at: range, fixIt: fixIt)
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
            .unknownValue, .error, "`\(key)` is one of \(list(known)), not `\(shown(value))`", at: range,
            fixIt: near.map { FixIt("write `\($0)`", replacing: range, with: $0) })
    }
}
