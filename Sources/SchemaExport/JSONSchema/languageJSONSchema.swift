import SchemaDiagnostics

/// The JSON Schema of the schema language, for editors: the structure of a file, key by key, with words for each.
///
/// It accepts every file that schemagen accepts, and refuses unknown keys, values of the wrong shape and missing keys. What takes names of
/// other elements, types or SQL into account is left to `schemagen validate`.
package func languageJSONSchema() -> String {
    let root = Construct.schema
    let definitions =
        Construct.all.filter { $0.name != root.name }.map {
            JSONValue.Member($0.name, $0.definition.value)
        } + forms
    return JSONSchema([
        ("$schema", .string("http://json-schema.org/draft-07/schema#")),
        ("description", .string("One schema file of schemagen: models, how they evolved, and how data moves.")),
    ]).value.text(with: root.definition.members + [JSONValue.Member("definitions", .object(definitions))])
}

/// Places where several forms are allowed.
private let forms: [JSONValue.Member] = [
    JSONValue.Member("frozenModel", Construct.model.definition(keys: Construct.model.frozenKeys).value),
    JSONValue.Member("type", typeForm.value),
    JSONValue.Member("attributeForm", attributeForm.value),
    JSONValue.Member("fieldForm", fieldForm.value),
    JSONValue.Member("enumForm", enumForm.value),
    JSONValue.Member("structForm", structForm.value),
    JSONValue.Member("indexForm", indexForm.value),
    JSONValue.Member("uniqueForm", uniqueForm.value),
    JSONValue.Member("default", defaultForm.value),
]

extension JSONValue {
    /// The text of this object with more members behind its own.
    fileprivate func text(with more: [Member]) -> String {
        guard case .object(let members) = self else { return text }
        return JSONValue.object(members + more).text + "\n"
    }
}
