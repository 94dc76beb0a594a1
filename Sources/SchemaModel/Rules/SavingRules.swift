import SchemaDiagnostics

extension FindingCode {
    package static let limitOfOtherType = FindingCode(190)
    package static let limitsCross = FindingCode(191)
    package static let defaultBeyondLimits = FindingCode(192)
    package static let badPattern = FindingCode(193)
    package static let notStored = FindingCode(194)
    package static let unstoredWithoutValue = FindingCode(195)
}

/// SG190 to SG195: what is asked of values when they are saved, and values that are not.
package enum SavingRules {
    package static let all: [RuleDescription] = [
        limitOfOtherType, limitsCross, defaultBeyondLimits, badPattern, notStored, unstoredWithoutValue,
    ]

    static let limitOfOtherType = RuleDescription(
        .limitOfOtherType, "key that does not suit the type",
        explanation: """
            `minLength`, `maxLength` and `matches` are for texts, `minimum` and `maximum` for numbers, `onUpdate: now` for \
            a `Date`.
            """,
        bad: "name: { type: String, minimum: 1 }",
        good: "name: { type: String, minLength: 1 }",
        fix: "Write the key that suits the type.")

    static let limitsCross = RuleDescription(
        .limitsCross, "limits that no value meets",
        explanation: "The lower limit is above the upper one, so that no object could be saved.",
        bad: "stars: { type: Int, minimum: 5, maximum: 1 }",
        good: "stars: { type: Int, minimum: 1, maximum: 5 }",
        fix: "Swap them.")

    static let defaultBeyondLimits = RuleDescription(
        .defaultBeyondLimits, "default beyond the limits",
        explanation: "An object made with the default could not be saved.",
        bad: "stars: { type: Int, default: 0, minimum: 1 }",
        good: "stars: { type: Int, default: 1, minimum: 1 }",
        fix: "Change the default or the limit.")

    static let badPattern = RuleDescription(
        .badPattern, "malformed pattern",
        explanation: """
            `matches` is a regular expression in the syntax of Swift's `Regex`, and the whole text has to match it. In YAML \
            it stands best between single quotes, where a backslash is one.
            """,
        bad: "code: { type: String, matches: '[A-Z' }",
        good: "code: { type: String, matches: '[A-Z]{2}\\d+' }",
        fix: "Correct the pattern.")

    static let notStored = RuleDescription(
        .notStored, "key of a stored attribute",
        explanation: """
            A `transient` attribute is a plain property of the class; an `ephemeral` one also counts as a change of the \
            object. Neither has a column, so nothing that is asked of a column can be asked of it.
            """,
        bad: "draft: { type: String?, transient: true, unique: true }",
        good: "draft: { type: String?, transient: true }",
        fix: "Remove one of the two keys.")

    static let unstoredWithoutValue = RuleDescription(
        .unstoredWithoutValue, "attribute without a column and without a value",
        explanation: "An object that is read from the store needs a value for it, and the store has none.",
        bad: "draft: { type: String, transient: true }",
        good: "draft: { type: String?, transient: true }",
        fix: "Give it a default, or make it optional.")
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
