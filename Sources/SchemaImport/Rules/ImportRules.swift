import SchemaDiagnostics

/// SG750 to SG759, SG773 and SG774: sources that cannot be imported, and results that cannot be written.
package enum ImportRules {
    package static let all: [RuleDescription] = [
        nothingToImport, unreadablePart, brokenSource, foreignContent, badParent, oldModelFormat, versionOrder,
        importTooLarge, scriptFails, outputExists, versionSkipped, importInvalid,
    ]
}
