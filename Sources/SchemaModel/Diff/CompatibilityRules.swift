import SchemaDiagnostics

/// SG401 to SG407: what stays in the store and changes for its readers, and what is wrong with hints.
package enum CompatibilityRules {
    package static let all: [RuleDescription] = [
        modelRenamed, memberRenamed, defaultChanged, deleteRuleChanged, inheritanceMoved, schemaRenamed,
    ]
}
