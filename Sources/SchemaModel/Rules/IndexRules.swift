import SchemaDiagnostics

/// SG180 to SG189: indexes and uniques.
package enum IndexRules {
    package static let all: [RuleDescription] = [
        unknownMember, repeatedMember, duplicateIndex, redundantIndex, notIndexable, noColumns, badCollation,
        needlessConflictRule, badCondition, badIndexExpression,
    ]
}
