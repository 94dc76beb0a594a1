import SchemaDiagnostics

/// SG100 to SG104: the keys of a schema file and the shape of their values.
package enum KeyRules {
    package static let all: [RuleDescription] = [
        unknownKey, notSupportedYet, wrongShape, missingKey, unknownValue,
    ]
}
