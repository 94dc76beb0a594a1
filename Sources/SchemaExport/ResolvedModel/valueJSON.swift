import SchemaDiagnostics
import SchemaModel

/// A default: what kind of value it is, and the value where it is the same for every object.
func json(_ defaultValue: DefaultValue) -> JSONValue {
    func value(_ kind: String, _ content: JSONValue? = nil) -> JSONValue {
        .members(["kind": .string(kind), "value": content])
    }
    return switch defaultValue {
    case .string(let text): value("string", .string(text))
    case .integer(let number): value("integer", .number(String(number)))
    case .unsigned(let number): value("integer", .number(String(number)))
    case .double(let number): value("double", .number(number.description))
    case .bool(let flag): value("bool", .bool(flag))
    case .decimal(let digits): value("decimal", .string(digits))
    case .now: value("now")
    case .newUUID: value("newUUID")
    case .uuid(let text): value("uuid", .string(text))
    case .enumCase(let name): value("case", .string(name))
    case .array(let elements): value("array", .array(elements.map { $0.map(json) ?? .null }))
    case .emptyDictionary: value("dictionary", .object([]))
    case .date(let seconds): value("date", .string(instantText(seconds)))
    case .url(let text): value("url", .string(text))
    }
}

/// An author's notes as they were written; absent where there are none.
func json(_ annotations: [Annotation.Entry]) -> JSONValue? {
    annotations.isEmpty ? nil : object(annotations)
}

private func object(_ entries: [Annotation.Entry]) -> JSONValue {
    .object(entries.map { JSONValue.Member($0.name, json($0.value)) })
}

private func json(_ annotation: Annotation) -> JSONValue {
    switch annotation {
    case .null: .null
    case .bool(let flag): .bool(flag)
    // JSON has no plus sign before a number.
    case .number(let digits): .number(digits.first == "+" ? String(digits.dropFirst()) : digits)
    case .text(let text): .string(text)
    case .list(let items): .array(items.map(json))
    case .mapping(let entries): object(entries)
    }
}
