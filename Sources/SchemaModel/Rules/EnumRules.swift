import SchemaDiagnostics

/// SG170 to SG173: enums.
package enum EnumRules {
    package static let all: [RuleDescription] = [
        noCases, missingRawValue, duplicateRawValue, badRawValue,
    ]
}
