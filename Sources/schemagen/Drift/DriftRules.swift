import SchemaDiagnostics

/// SG801 to SG829: in what a store is not what its schema says.
enum DriftRules {
    static let all: [RuleDescription] = [
        tableMissing, tableAdded, columnMissing, columnAdded, columnChanged, checkChanged, keyChanged, tableChanged,
        indexMissing, indexAdded, indexChanged, triggerMissing, triggerAdded, triggerChanged, viewAdded, searchDrift,
        danglingReference, unknownRawValue, unknownKind, wrongStorage, brokenCheck, beyondLimits, metadataDrift,
        behindSchema, externalFileMissing, orphanedFile, damagedStore, brokenObject, keyBelowOne,
    ]
}
