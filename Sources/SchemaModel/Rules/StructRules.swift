import SchemaDiagnostics

extension FindingCode {
    package static let noFields = FindingCode(174)
    package static let recursiveStruct = FindingCode(175)
    package static let keyWithoutEffect = FindingCode(176)
    package static let notASwiftType = FindingCode(177)
    package static let nothingForUnknown = FindingCode(178)
    package static let tooWide = FindingCode(179)
}

/// SG174 to SG179: structs, and how values are stored.
package enum StructRules {
    package static let all: [RuleDescription] = [
        noFields, recursiveStruct, keyWithoutEffect, notASwiftType, nothingForUnknown, tooWide,
    ]

    static let noFields = RuleDescription(
        .noFields, "struct without fields",
        explanation: """
            A value of such a struct would say nothing, and have no column.
            """,
        bad: "structs: { Coordinate: {} }",
        good: "structs: { Coordinate: { latitude: Double, longitude: Double } }",
        fix: "Write its fields.")

    static let recursiveStruct = RuleDescription(
        .recursiveStruct, "struct that contains itself",
        explanation: """
            A value lies whole in its model's row, so that a struct inside itself would have no end. Things that lead \
            to others of their kind are models with a relationship.
            """,
        bad: "structs: { Folder: { name: String, parent: Folder? } }",
        good: "models: { Folder: { relationships: { parent: { type: Folder?, inverse: children } } } }",
        fix: "Remove the field, or make the struct a model.")

    static let keyWithoutEffect = RuleDescription(
        .keyWithoutEffect, "form that the type does not have",
        explanation: """
            A key that says how values are stored or read is taken only where the type leaves that choice: `storage` \
            on a struct, `store` on a `Date` or a `UInt64`, `unknown` on an enum.
            """,
        bad: "attributes: { name: { type: String, storage: json } }",
        good: "attributes: { place: { type: Coordinate, storage: json } }",
        fix: "Remove the key, or correct the type.")

    static let notASwiftType = RuleDescription(
        .notASwiftType, "not the name of a Swift type",
        explanation: """
            `Codable(…)` and `transformer` name a type that you write: a name, or names with a point between them. \
            Whether there is one, the compiler says.
            """,
        bad: "attributes: { word: \"Codable([Word])\" }",
        good: "attributes: { word: Codable(Word) }",
        fix: "Write the type's name.")

    static let nothingForUnknown = RuleDescription(
        .nothingForUnknown, "nothing for an unknown raw value",
        explanation: """
            With `unknown: default` or `preserve`, a raw value that no case knows reads as the attribute's default, or \
            as nil where the attribute is optional. It must be one of the two.
            """,
        bad: "attributes: { status: { type: Status, unknown: preserve } }",
        good: "attributes: { status: { type: Status, default: open, unknown: preserve } }",
        fix: "Give the attribute a default, or make it optional.")

    static let tooWide = RuleDescription(
        .tooWide, "more columns or fields than a row holds",
        explanation: """
            A table of SQLite holds 2,000 columns, three of them the runtime's, and each field of a struct has one; \
            the models of a hierarchy share a row. Structs in structs multiply: a struct has at most 1,000 fields, \
            those inside it included, and 32 levels.
            """,
        bad: "structs: { Page: { line1: Line, line2: Line, line3: Line } }    # of hundreds of fields each",
        good: "structs: { Page: { lines: \"[Line]\" } }    # one column",
        fix: "Make a list of what repeats, a model of its own of what belongs together, or store the struct as JSON.")
}
