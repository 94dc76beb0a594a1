import SchemaDiagnostics
import SchemaModel

/// Keys that several constructs have.
enum CommonShapes {
    static func doc(of what: String) -> KeyShape {
        KeyShape(
            "What \(what) is for; becomes the documentation comment of the generated Swift.", .text,
            examples: ["A journey with a start and an end."])
    }

    static let annotations = KeyShape(
        "Notes for your own templates: any YAML, without a meaning to schemagen.",
        JSONSchema([("type", .strings(["object", "null"]))]), examples: [.members(["icon": "suitcase"])])

    static let waive = KeyShape(
        "Findings that are meant to be, by their codes: each with the reason, and a day until which it holds.",
        .names(.any(of: [.text, .reference("waiver")]), pattern: "^SG\\d{3}$"),
        examples: [.members(["SG182": "the shorter one is for reports"])])

    static let profiles = KeyShape(
        "Sets of rules that the schema keeps.", .list(of: .choice(Profile.self)), examples: [.strings(["cloudkit"])])

    static let originalName = KeyShape(
        "Its name in the version before, where it was renamed.", .text, examples: ["fullName"])
}

extension JSONValue: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
}
