import SchemaDiagnostics

/// SG201 to SG205: what a newer version of a schema would throw away.
package enum DestructiveRules {
    package static let all: [RuleDescription] = [
        modelRemoved, attributeRemoved, attributeUnstored, relationshipRemoved, enumCaseRemoved,
    ]
}
