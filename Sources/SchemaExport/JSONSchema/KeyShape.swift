import SchemaDiagnostics

/// One key of a construct: what it is for, and what may stand behind it.
struct KeyShape {
    /// Shown when an editor completes the key or the pointer rests on it.
    let doc: String
    let schema: JSONSchema
    /// Values as YAML would have them, in JSON.
    let examples: [JSONValue]

    init(_ doc: String, _ schema: JSONSchema, examples: [JSONValue] = []) {
        self.doc = doc
        self.schema = schema
        self.examples = examples
    }

    var value: JSONValue {
        // Beside a reference nothing counts in draft 7.
        let isReference = schema.members.contains { $0.name == "$ref" }
        var described = isReference ? JSONSchema([("allOf", .array([schema.value]))]) : schema
        described = described.with("description", .string(doc))
        return (examples.isEmpty ? described : described.with("examples", .array(examples))).value
    }
}
