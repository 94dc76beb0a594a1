import SchemaDiagnostics

/// SG105 to SG108 and SG602: what a schema says of itself.
package enum VersionRules {
    package static let all: [RuleDescription] = [
        badVersion, editedVersion, noModels, unknownRemoval, versionOrder,
    ]
}
