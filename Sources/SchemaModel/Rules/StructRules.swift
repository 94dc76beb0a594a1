import SchemaDiagnostics

/// SG174 to SG179: structs, and how values are stored.
package enum StructRules {
    package static let all: [RuleDescription] = [
        noFields, recursiveStruct, keyWithoutEffect, notASwiftType, nothingForUnknown, tooWide,
    ]
}
