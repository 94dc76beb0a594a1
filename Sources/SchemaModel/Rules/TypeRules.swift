import SchemaDiagnostics

/// SG120 to SG123: types.
package enum TypeRules {
    package static let all: [RuleDescription] = [
        malformedType, unknownType, badPrecision, misplacedType,
    ]
}
