import SchemaDiagnostics

/// SG129 to SG139: full-text search, and indexes in the order of languages.
package enum SearchRules {
    package static let all: [RuleDescription] = [
        searchShape, unknownColumn, repeatedColumn, notText, notStored, acrossTables, reservedColumn, prefix, concrete,
        repeatsBase, localizedIndex,
    ]
}
