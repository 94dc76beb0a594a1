import SchemaSnapshot

/// The API hash of a schema: the fingerprint of the Swift that is generated from it.
///
/// Counts names, access, types, the order of members and what an initialiser or a save shows of defaults and rules; free of the schema's
/// version, of docs, of the order of models and of what lies on disk alone.
package func apiHash(of schema: Schema) -> String {
    apiHash(of: schema, records: schema.models.map { ($0.name, apiRecord(of: $0)) })
}

/// The same with the records of the schema's models, by their names.
func apiHash(of schema: Schema, records: [(name: String, text: String)]) -> String {
    var writer = RecordWriter(header: "schemagen-api 1")
    writer.record(["schema", schema.name, schema.access.rawValue])
    // What was released to CloudKit is added to alone from then on: that it was must not be edited away.
    if schema.profiles.contains(.cloudkit) { writer.record(["profile", Profile.cloudkit.rawValue]) }
    for item in schema.enums.sorted(by: { precedes($0.name, $1.name) }) {
        writer.record(["enum", item.name, item.isIntBacked ? "Int" : "String"] + (item.isExternal ? ["external"] : []))
        for item in item.cases {
            switch item.rawValue {
            case .string(let text): writer.record(["case", item.name, text])
            case .int(let number): writer.record(["case", item.name, String(number)])
            }
        }
    }
    for item in schema.structs.sorted(by: { precedes($0.name, $1.name) }) {
        writer.record(["struct", item.name])
        for field in item.fields { write(field, to: &writer) }
    }
    let models = records.sorted { precedes($0.name, $1.name) }.map(\.text).joined()
    return SHA256.hexadecimal(of: writer.text + models)
}

/// What one model adds to the hash.
func apiRecord(of model: Model) -> String {
    var writer = RecordWriter(header: "")
    write(model, to: &writer)
    // Behind the empty header.
    return String(decoding: writer.text.utf8.dropFirst(), as: UTF8.self)
}

private func write(_ model: Model, to writer: inout RecordWriter) {
    writer.record(["model", model.name, model.className, model.base ?? "", model.isAbstract ? "abstract" : "concrete"])
    if let names = model.initializer { writer.record(["init"] + names) }
    for attribute in model.attributes { write(attribute, to: &writer) }
    for relationship in model.relationships {
        writer.record(
            [
                "relationship", relationship.name, relationship.target, relationship.cardinality.rawValue,
                relationship.isOptionalArray ? "optional" : "plain", relationship.inverse ?? "",
                relationship.deleteRule.rawValue, relationship.isOrdered ? "ordered" : "unordered",
            ] + [relationship.minimum, relationship.maximum].map { $0.map(String.init) ?? "" }.filter { !$0.isEmpty })
    }
    let uniques = model.uniques.map {
        [$0.onConflict.rawValue, $0.nullsAreSame ? "same" : "distinct"] + $0.members
            + $0.collations.map { "\($0) \($1)" }.sorted()
    }
    for unique in uniques.sorted(by: { $0.lexicographicallyPrecedes($1, by: precedes) }) {
        writer.record(["unique"] + unique)
    }
}

private func write(_ attribute: Attribute, to writer: inout RecordWriter) {
    writer.record([
        "attribute", attribute.name, attribute.type.spelling, attribute.isOptional ? "optional" : "required",
        attribute.defaultValue.map(apiText) ?? "",
    ])
    let form = [
        attribute.form.unknown?.rawValue, attribute.form.transformer, attribute.form.derived.map { _ in "derived" },
    ].compactMap { $0 }
    // What only some attributes have has records of its own, so that the hashes of the others stay as they were.
    if !form.isEmpty { writer.record(["form"] + form) }
    if !attribute.isStored { writer.record([attribute.lifetime.rawValue]) }
    if attribute.stampsUpdates { writer.record(["onUpdate"]) }
    if attribute.allowsCloudEncryption { writer.record(["cloudEncryption"]) }
    if attribute.preservesValueOnDeletion { writer.record(["preserveValueOnDeletion"]) }
    for (key, value) in attribute.limits.words { writer.record([key, value]) }
}

private func apiText(_ value: DefaultValue) -> String {
    switch value {
    case .string(let text): "string \(text)"
    case .integer(let number): "integer \(number)"
    case .unsigned(let number): "integer \(number)"
    case .double(let number): "double \(number)"
    case .bool(let flag): "bool \(flag)"
    case .decimal(let digits): "decimal \(digits)"
    case .now: "now"
    case .newUUID: "newUUID"
    case .uuid(let text): "uuid \(text)"
    case .enumCase(let name): "case \(name)"
    case .array(let values):
        values.isEmpty ? "emptyArray" : "array [\(values.map { $0.map(apiText) ?? "nil" }.joined(separator: ", "))]"
    case .emptyDictionary: "emptyDictionary"
    case .date(let seconds): "date \(seconds)"
    case .url(let text): "url \(text)"
    }
}

private func precedes(_ left: String, _ right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }
