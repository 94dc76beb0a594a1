import SchemaDiagnostics

/// SG124 to SG128: defaults.
package enum DefaultRules {
    package static let all: [RuleDescription] = [
        defaultMismatch, defaultOutOfRange, unknownCase, tooManyDigits, unquotedText,
    ]
}
