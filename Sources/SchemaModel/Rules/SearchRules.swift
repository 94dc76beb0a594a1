import SchemaDiagnostics

/// SG129 to SG139: full-text search, and indexes in the order of languages. SG137 refused `search` in a `concrete` hierarchy; no other
/// rule gets its number.
package enum SearchRules {
    package static let all: [RuleDescription] = [
        searchShape, unknownColumn, repeatedColumn, notText, notStored, acrossTables, reservedColumn, prefix,
        repeatsBase, localizedIndex,
    ]
}
