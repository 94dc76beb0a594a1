import SchemaDiagnostics

/// SG160 to SG169: inheritance.
package enum InheritanceRules {
    package static let all: [RuleDescription] = [
        unknownBase, inheritanceCycle, strategyOnSubclass, kindMisplaced, kindClash, joinedTooWide, indexAcrossTables,
        uniqueAcrossTables, oneToOneAcrossTables, concreteTooWide,
    ]
}
