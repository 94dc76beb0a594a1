import SchemaDiagnostics

/// SG601 to SG606 and SG610: the released versions. SG602 stands with the rules of the schema's own header.
package enum HistoryRules {
    package static let all: [RuleDescription] = [
        editedRelease, versionClash, changedWithoutVersion, unreadableLock, squashedVersion,
    ]
}
