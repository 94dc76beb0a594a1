import SchemaSnapshot

/// The canonical file of one version, in the language that authors write, with the discriminators recorded.
///
/// Reading it as a snapshot gives an equal schema. One schema has one text, so that a difference between two snapshots is one between
/// two schemas.
package func snapshotYAML(of schema: Schema) -> String {
    var writer = YAMLWriter()
    writer.line("# A released version, written by `schemagen freeze`: edits are refused.")
    writer.entry("schema", YAMLWriter.word(schema.name))
    writer.entry("version", schema.version.description)
    writer.mapping("generate") { writer in
        writer.entry("access", schema.access.rawValue)
        if schema.checksEnums { writer.entry("enumChecks", "true") }
    }
    if !schema.profiles.isEmpty { writer.entry("profiles", YAMLWriter.list(schema.profiles.map(\.rawValue))) }
    if !schema.annotations.isEmpty { writer.entry("annotations", annotationText(schema.annotations)) }
    if !schema.enums.isEmpty {
        writer.blankLine()
        writer.mapping("enums") { writer in for item in schema.enums { write(item, to: &writer) } }
    }
    if !schema.structs.isEmpty {
        writer.blankLine()
        writer.mapping("structs") { writer in for item in schema.structs { write(item, to: &writer) } }
    }
    writer.blankLine()
    writer.mapping("models") { writer in
        for (index, model) in schema.models.enumerated() {
            if index > 0 { writer.blankLine() }
            write(model, to: &writer)
        }
    }
    return writer.text
}

private func write(_ item: EnumType, to writer: inout YAMLWriter) {
    if item.isExternal { return writer.entry(item.name, item.isIntBacked ? "external(Int)" : "external") }
    writer.mapping(item.name) { writer in
        if let doc = item.doc { writer.entry("doc", YAMLWriter.quoted(doc)) }
        if !item.annotations.isEmpty { writer.entry("annotations", annotationText(item.annotations)) }
        writer.entry("type", item.isIntBacked ? "Int" : "String")
        writer.mapping("cases", keepsEmpty: true) { writer in
            for item in item.cases {
                switch item.rawValue {
                case .string(let text): writer.entry(item.name, YAMLWriter.word(text))
                case .int(let number): writer.entry(item.name, String(number))
                }
            }
        }
    }
}

private func write(_ item: StructType, to writer: inout YAMLWriter) {
    writer.mapping(item.name) { writer in
        if item.doc == nil, item.annotations.isEmpty {
            for field in item.fields { write(field, to: &writer) }
            return
        }
        if let doc = item.doc { writer.entry("doc", YAMLWriter.quoted(doc)) }
        if !item.annotations.isEmpty { writer.entry("annotations", annotationText(item.annotations)) }
        writer.mapping("fields") { writer in for field in item.fields { write(field, to: &writer) } }
    }
}

private func write(_ model: Model, to writer: inout YAMLWriter) {
    writer.mapping(model.name, keepsEmpty: true) { writer in
        if let doc = model.doc { writer.entry("doc", YAMLWriter.quoted(doc)) }
        if model.className != model.name { writer.entry("class", YAMLWriter.word(model.className)) }
        if let base = model.base { writer.entry("inherits", YAMLWriter.word(base)) }
        // In a single table all classes bear the root's.
        if model.base == nil || model.strategy != .single, model.table != model.name {
            writer.entry("table", YAMLWriter.quoted(model.table))
        }
        if model.base == nil, model.strategy != .single { writer.entry("inheritance", model.strategy.rawValue) }
        if !model.annotations.isEmpty { writer.entry("annotations", annotationText(model.annotations)) }
        if let names = model.initializer { writer.entry("init", YAMLWriter.list(names.map(YAMLWriter.word))) }
        if model.isAbstract { writer.entry("abstract", "true") }
        if model.kind != 0 { writer.entry("kind", String(model.kind)) }
        if let name = model.originalName { writer.entry("originalName", YAMLWriter.word(name)) }
        writer.mapping("attributes") { writer in for item in model.attributes { write(item, to: &writer) } }
        writer.mapping("relationships") { writer in for item in model.relationships { write(item, to: &writer) } }
        writer.mapping("indexes") { writer in for item in model.indexes { writer.item(text(of: item)) } }
        writer.mapping("unique") { writer in for item in model.uniques { writer.item(text(of: item)) } }
        if let search = model.search { writer.entry("search", text(of: search)) }
        writer.mapping("checks") { writer in
            for check in model.checks { writer.entry(check.name, YAMLWriter.quoted(check.sql)) }
        }
    }
}

private func write(_ attribute: Attribute, to writer: inout YAMLWriter) {
    let type = spelled(attribute.type.spelling + (attribute.isOptional ? "?" : ""))
    let hasColumn = attribute.column != attribute.name
    let saving = savingEntries(of: attribute)
    guard
        attribute.defaultValue != nil || attribute.originalName != nil || attribute.doc != nil || hasColumn
            || !saving.isEmpty || attribute.form != AttributeForm()
    else {
        return writer.entry(attribute.name, type)
    }
    writer.mapping(attribute.name) { writer in
        if let doc = attribute.doc { writer.entry("doc", YAMLWriter.quoted(doc)) }
        writer.entry("type", type)
        if let value = attribute.defaultValue { writer.entry("default", text(of: value)) }
        write(attribute.form, to: &writer)
        if hasColumn { writer.entry("column", YAMLWriter.quoted(attribute.column)) }
        if let name = attribute.originalName { writer.entry("originalName", YAMLWriter.word(name)) }
        for (key, value) in saving { writer.entry(key, value) }
    }
}

private func savingEntries(of attribute: Attribute) -> [(key: String, value: String)] {
    let limits = attribute.limits.words.map { key, value in
        let isText = key == "matches" || attribute.type == .scalar(.decimal)
        return (key, isText ? YAMLWriter.quoted(value) : value)
    }
    return limits + (attribute.stampsUpdates ? [("onUpdate", "now")] : [])
        + (attribute.hashModifier.map { [("hashModifier", YAMLWriter.quoted($0))] } ?? [])
        + (attribute.allowsCloudEncryption ? [("allowsCloudEncryption", "true")] : [])
        + (attribute.preservesValueOnDeletion ? [("preserveValueOnDeletion", "true")] : [])
        + (attribute.isStored ? [] : [(attribute.lifetime.rawValue, "true")])
        + (attribute.annotations.isEmpty ? [] : [("annotations", annotationText(attribute.annotations))])
}

private func write(_ form: AttributeForm, to writer: inout YAMLWriter) {
    if form.isJSON { writer.entry("storage", "json") }
    if let store = form.store { writer.entry("store", store.rawValue) }
    if let rule = form.unknown { writer.entry("unknown", rule.rawValue) }
    if let name = form.transformer { writer.entry("transformer", YAMLWriter.quoted(name)) }
    if let threshold = form.externalThreshold {
        writer.entry(
            "externalStorage", threshold == defaultExternalThreshold ? "true" : "{ threshold: \(threshold) }")
    }
    if let derived = form.derived {
        writer.entry("derived", YAMLWriter.quoted(derived.expression))
        if derived.isStored { writer.entry("stored", "true") }
    }
}

private func write(_ relationship: Relationship, to writer: inout YAMLWriter) {
    let type: String
    switch relationship.cardinality {
    case .one: type = relationship.target
    case .optionalOne: type = relationship.target + "?"
    case .many: type = "[\(relationship.target)]" + (relationship.isOptionalArray ? "?" : "")
    }
    writer.mapping(relationship.name) { writer in
        if let doc = relationship.doc { writer.entry("doc", YAMLWriter.quoted(doc)) }
        writer.entry("type", spelled(type))
        writer.entry("inverse", relationship.inverse.map(YAMLWriter.word) ?? "none")
        writer.entry("deleteRule", relationship.deleteRule.rawValue)
        if relationship.deleteRule == .noAction { writer.entry("danglingAllowed", "true") }
        if !relationship.annotations.isEmpty {
            writer.entry("annotations", annotationText(relationship.annotations))
        }
        if relationship.isOrdered { writer.entry("ordered", "true") }
        if let minimum = relationship.minimum { writer.entry("minimum", String(minimum)) }
        if let maximum = relationship.maximum { writer.entry("maximum", String(maximum)) }
        if let name = relationship.originalName { writer.entry("originalName", YAMLWriter.word(name)) }
    }
}

/// Bare where YAML cannot take the signs of a type for its own.
private func spelled(_ type: String) -> String {
    let name = type.last == "?" ? String(type.dropLast()) : type
    return YAMLWriter.word(name) == name || type.hasPrefix("Decimal(") || type.hasPrefix("Codable(")
        ? type : YAMLWriter.quoted(type)
}

private func text(of index: Index) -> String {
    let members = index.members.map { member in
        if member.isExpression {
            return "{ expression: \(YAMLWriter.quoted(member.name))" + (member.isDescending ? ", descending: true" : "")
                + (member.collation.map { ", collate: \(YAMLWriter.word($0))" } ?? "") + " }"
        }
        let name = YAMLWriter.word(member.name)
        let signed =
            member.isDescending ? (name == member.name ? "-" + name : YAMLWriter.quoted("-" + member.name)) : name
        return member.collation.map { "{ column: \(signed), collate: \(YAMLWriter.word($0)) }" } ?? signed
    }
    guard let condition = index.condition else { return YAMLWriter.list(members) }
    return "{ columns: \(YAMLWriter.list(members)), where: \(YAMLWriter.quoted(condition)) }"
}

private func text(of unique: Unique) -> String {
    let members = YAMLWriter.list(
        unique.members.map { name in
            let word = YAMLWriter.word(name)
            return unique.collations[name].map { "{ column: \(word), collate: \(YAMLWriter.word($0)) }" } ?? word
        })
    guard unique.onConflict != .upsert || unique.nullsAreSame else { return members }
    return "{ columns: \(members)"
        + (unique.onConflict != .upsert ? ", onConflict: \(unique.onConflict.rawValue)" : "")
        + (unique.nullsAreSame ? ", nulls: same" : "") + " }"
}

private func text(of search: Search) -> String {
    let columns = YAMLWriter.list(search.members.map(YAMLWriter.word))
    guard !search.prefixes.isEmpty else { return columns }
    return "{ columns: \(columns), prefix: \(YAMLWriter.list(search.prefixes.map(String.init))) }"
}

private func text(of value: DefaultValue) -> String {
    switch value {
    case .string(let text), .decimal(let text), .uuid(let text), .url(let text): YAMLWriter.quoted(text)
    case .integer(let number): String(number)
    case .unsigned(let number): String(number)
    case .double(let number): number.description
    case .bool(let flag): flag ? "true" : "false"
    case .now: "now"
    case .newUUID: "uuid"
    case .enumCase(let name): YAMLWriter.word(name)
    case .array(let values): YAMLWriter.list(values.map { $0.map(text) ?? "null" })
    case .emptyDictionary: "{}"
    case .date(let seconds): YAMLWriter.quoted(instantText(seconds))
    }
}
