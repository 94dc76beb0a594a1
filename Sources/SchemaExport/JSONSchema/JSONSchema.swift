import SchemaDiagnostics

/// What may stand in one place of a schema file, in the words of JSON Schema.
///
/// Draft 7, the newest that the YAML language server validates with.
struct JSONSchema {
    private(set) var members: [JSONValue.Member]

    init(_ members: [(String, JSONValue)] = []) { self.members = members.map { JSONValue.Member($0.0, $0.1) } }

    var value: JSONValue { .object(members) }

    /// The same with one more member.
    func with(_ name: String, _ value: JSONValue) -> JSONSchema {
        var copy = self
        copy.members.append(JSONValue.Member(name, value))
        return copy
    }
}

extension JSONSchema {
    /// Anything at all.
    static let anything = JSONSchema()

    /// A scalar that is read as text, whatever it looks like.
    static let text = JSONSchema([("type", .strings(["string", "number", "boolean"]))])

    /// A scalar in quotes or not; a number is refused later, with words.
    static let scalar = text

    static let flag = JSONSchema([("type", .string("boolean"))])

    /// A name of the author's: the first rule of many, and enough for an editor.
    static let name = JSONSchema([("type", .string("string")), ("pattern", .string(namePattern))])

    static func text(pattern: String) -> JSONSchema {
        JSONSchema([("type", .string("string")), ("pattern", .string(pattern))])
    }

    static func number(from minimum: Int, to maximum: Int) -> JSONSchema {
        JSONSchema([
            ("type", .string("integer")), ("minimum", .integer(minimum)), ("maximum", .integer(maximum)),
        ])
    }

    static func choice(_ words: [String]) -> JSONSchema { JSONSchema([("enum", .strings(words))]) }

    static func choice<Choice: CaseIterable & RawRepresentable<String>>(_: Choice.Type) -> JSONSchema {
        choice(Choice.allCases.map(\.rawValue))
    }

    /// A construct that has its own definition.
    static func reference(_ definition: String) -> JSONSchema {
        JSONSchema([("$ref", .string("#/definitions/\(definition)"))])
    }

    static func any(of schemas: [JSONSchema]) -> JSONSchema {
        JSONSchema([("anyOf", .array(schemas.map(\.value)))])
    }

    /// A list; a key with nothing behind it is an empty one.
    static func list(of item: JSONSchema) -> JSONSchema {
        JSONSchema([("type", .strings(["array", "null"])), ("items", item.value)])
    }

    /// A mapping from names that the author chose; a key with nothing behind it is an empty one.
    static func names(_ value: JSONSchema, pattern: String = namePattern) -> JSONSchema {
        JSONSchema([
            ("type", .strings(["object", "null"])),
            ("propertyNames", JSONSchema([("pattern", .string(pattern))]).value),
            ("additionalProperties", value.value),
        ])
    }
}

extension JSONValue {
    static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}
