import SchemaDiagnostics

/// SG850 to SG859: why a store is refused, and stays as it was.
enum StoreRules {
    static let all: [RuleDescription] = [
        noStore, newerStore, unknownStore, otherSchema, noWay, codeNeeded, rowsInTheWay, addedInTheWay, migrationFailed,
        squashedStore, lossOnTheWayBack, noWayBack,
    ]
}
