import SchemaDiagnostics

/// SG190 to SG195: what is asked of values when they are saved, and values that are not.
package enum SavingRules {
    package static let all: [RuleDescription] = [
        limitOfOtherType, limitsCross, defaultBeyondLimits, badPattern, notStored, unstoredWithoutValue,
    ]
}

extension Finding {
    static func limitOfOtherType(_ key: String, fits: String, type: String, at range: SourceRange) -> Finding {
        let what = fits == "numbers" ? fits : "a `\(fits)`"
        return Finding(
            .limitOfOtherType, .error, "`\(key)` is for \(what), not for `\(shortened(type))`", at: range)
    }

    static func limitsCross(_ least: String, _ most: String, at range: SourceRange, first: SourceRange) -> Finding {
        Finding(
            .limitsCross, .error, "`\(most)` is below `\(least)`, so that no value could be saved", at: range,
            notes: [Note("`\(least)` is here", at: first)])
    }

    static func defaultBeyondLimits(at range: SourceRange) -> Finding {
        Finding(
            .defaultBeyondLimits, .error, "the default is beyond the limits, so that it could not be saved", at: range)
    }

    static func badPattern(_ problem: String, at range: SourceRange) -> Finding {
        Finding(.badPattern, .error, "`matches` is a regular expression: \(problem)", at: range)
    }

    static func notStored(_ key: String, _ word: String, at range: SourceRange) -> Finding {
        Finding(
            .notStored, .error,
            "\(word == "ephemeral" ? "an" : "a") `\(word)` attribute is not stored: it has no `\(key)`", at: range)
    }

    static func unstoredWithoutValue(_ name: String, _ word: String, at range: SourceRange) -> Finding {
        Finding(
            .unstoredWithoutValue, .error,
            "`\(shortened(name))` is `\(word)`, and an object that is read needs a value for it; give it a default or make it optional",
            at: range)
    }
}
