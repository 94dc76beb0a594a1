import SchemaDiagnostics

/// SG301 to SG308: changes that depend on rows that nobody can see when the schema is written.
package enum DataRules {
    package static let all: [RuleDescription] = [
        requiredWithoutValue, becameRequired, uniqueAdded, checkAdded, narrowingType, lossyNumber, limitsChanged,
        cardinalityChanged,
    ]
}
