import SchemaDiagnostics

/// SG110 to SG115: names.
package enum NameRules {
    package static let all: [RuleDescription] = [
        notAName, reservedPrefix, duplicateName, inheritedName, sameSQLName, reservedName,
    ]
}
