import SchemaModel
import SchemaSnapshot

/// The schema file of a draft, in the layout that `schemagen format` leaves alone.
///
/// - Parameters:
///   - origin: where it comes from, for the comment at its head.
///   - versions: all versions with what their source calls them, oldest first; none for a schema without a history.
package func schemaText(
    of schema: DraftSchema, origin: String, versions: [(version: SchemaVersion, title: String)] = []
) -> String {
    var writer = YAMLWriter()
    writer.line("# Imported by schemagen from \(origin).")
    writer.entry("schema", YAMLWriter.word(schema.name))
    writer.entry("version", schema.version.description)
    if !schema.structs.isEmpty {
        writer.blankLine()
        writer.mapping("structs") { writer in
            for item in schema.structs {
                writer.mapping(item.name) { writer in for field in item.fields { write(field, to: &writer, width: 4) } }
            }
        }
    }
    writer.blankLine()
    writer.mapping("models", keepsEmpty: true) { writer in
        for (number, model) in schema.models.enumerated() {
            if number > 0 { writer.blankLine() }
            write(model, to: &writer)
        }
    }
    if !versions.isEmpty {
        writer.blankLine()
        writer.mapping("versions") { writer in
            for (version, title) in versions {
                // Three numbers are text to every reader of YAML.
                writer.line("\(version): { doc: \(YAMLWriter.quoted(title)) }")
            }
        }
    }
    return writer.text
}

private func write(_ model: DraftModel, to writer: inout YAMLWriter) {
    writer.mapping(model.name, keepsEmpty: true) { writer in
        if let name = model.className { writer.entry("class", YAMLWriter.word(name)) }
        if let base = model.base { writer.entry("inherits", YAMLWriter.word(base)) }
        if let table = model.table { writer.entry("table", YAMLWriter.word(table)) }
        if model.isAbstract { writer.entry("abstract", "true") }
        if let name = model.originalName { writer.entry("originalName", YAMLWriter.word(name)) }
        if !model.annotations.isEmpty {
            write("annotations", annotationEntries(model.annotations), to: &writer, width: 4)
        }
        writer.mapping("attributes") { writer in for item in model.attributes { write(item, to: &writer, width: 6) } }
        writer.mapping("relationships") { writer in
            for item in model.relationships { write(item.name, entries(of: item), to: &writer, width: 6) }
        }
        writer.mapping("indexes") { writer in for item in model.indexes { write(item, isUnique: false, to: &writer) } }
        writer.mapping("unique") { writer in for item in model.uniques { write(item, isUnique: true, to: &writer) } }
        writer.mapping("checks") { writer in
            for check in model.checks { writer.entry(YAMLWriter.word(check.name), YAMLWriter.quoted(check.sql)) }
        }
    }
}

private func write(_ attribute: DraftAttribute, to writer: inout YAMLWriter, width: Int) {
    let entries = entries(of: attribute)
    guard entries.allSatisfy({ ["type", "default"].contains($0.key) }) else {
        return write(attribute.name, entries, to: &writer, width: width)
    }
    let type = attribute.type + (attribute.isOptional ? "?" : "")
    switch attribute.defaultValue {
    case nil: writer.entry(attribute.name, isPlainType(attribute.type) ? type : YAMLWriter.quoted(type))
    case .word(let word) where isPlainType(attribute.type): writer.entry(attribute.name, "\(type) = \(word)")
    default: write(attribute.name, entries, to: &writer, width: width)
    }
}

/// A key's value: other entries, or a text that stands as it is.
private indirect enum EntryValue {
    case text(String)
    case mapping([Entry])
}

private typealias Entry = (key: String, value: EntryValue)

private func entries(of attribute: DraftAttribute) -> [Entry] {
    var entries: [Entry] = []
    func add(_ key: String, _ value: String?) {
        if let value { entries.append((key, .text(value))) }
    }
    let type = attribute.type + (attribute.isOptional ? "?" : "")
    add("type", attribute.isOptional || !isPlainType(type) || type.contains(",") ? YAMLWriter.quoted(type) : type)
    switch attribute.defaultValue {
    case .word(let word): add("default", word)
    case .text(let text): add("default", YAMLWriter.quoted(text))
    case nil: break
    }
    add("transformer", attribute.transformer.map(YAMLWriter.word))
    add("derived", attribute.derived.map(YAMLWriter.quoted))
    add("stored", attribute.isStoredDerived ? "true" : nil)
    add("onUpdate", attribute.stampsUpdates ? "now" : nil)
    add("transient", attribute.isTransient ? "true" : nil)
    add("externalStorage", attribute.keepsExternally ? "true" : nil)
    add("preserveValueOnDeletion", attribute.preservesValueOnDeletion ? "true" : nil)
    for key in ["minLength", "maxLength", "minimum", "maximum", "matches"] { add(key, attribute.limits[key]) }
    add("column", attribute.column.map(YAMLWriter.word))
    add("originalName", attribute.originalName.map(YAMLWriter.word))
    if !attribute.annotations.isEmpty { entries.append(("annotations", annotationEntries(attribute.annotations))) }
    return entries
}

private func entries(of relationship: DraftRelationship) -> [Entry] {
    let type =
        switch relationship.cardinality {
        case .one: YAMLWriter.word(relationship.target)
        case .optionalOne: YAMLWriter.quoted(relationship.target + "?")
        case .many: YAMLWriter.quoted("[\(relationship.target)]")
        }
    var entries: [Entry] = [
        ("type", .text(type)), ("inverse", .text(relationship.inverse.map(YAMLWriter.word) ?? "none")),
    ]
    func add(_ key: String, _ value: String) { entries.append((key, .text(value))) }
    if relationship.deleteRule != .nullify { add("deleteRule", relationship.deleteRule.rawValue) }
    if relationship.deleteRule == .noAction { add("danglingAllowed", "true") }
    if relationship.isOrdered { add("ordered", "true") }
    if let minimum = relationship.minimum { add("minimum", String(minimum)) }
    if let maximum = relationship.maximum { add("maximum", String(maximum)) }
    if let name = relationship.originalName { add("originalName", YAMLWriter.word(name)) }
    if !relationship.annotations.isEmpty {
        entries.append(("annotations", annotationEntries(relationship.annotations)))
    }
    return entries
}

private func annotationEntries(_ annotations: [DraftAnnotation]) -> EntryValue {
    .mapping(annotations.map { ($0.name, .text(YAMLWriter.quoted($0.value))) })
}

/// In braces where that fits into a line, else below each other.
private func write(_ key: String, _ value: EntryValue, to writer: inout YAMLWriter, width: Int) {
    switch value {
    case .text(let text): writer.entry(key, text)
    case .mapping(let entries): write(key, entries, to: &writer, width: width)
    }
}

private func write(_ key: String, _ entries: [Entry], to writer: inout YAMLWriter, width: Int) {
    let text = flowText(entries)
    if width + YAMLWriter.word(key).count + 2 + text.count <= lineLength { return writer.entry(key, text) }
    writer.mapping(key) { writer in
        for entry in entries { write(entry.key, entry.value, to: &writer, width: width + 2) }
    }
}

private func flowText(_ entries: [Entry]) -> String {
    let parts = entries.map { entry in
        switch entry.value {
        case .text(let text): "\(YAMLWriter.word(entry.key)): \(text)"
        case .mapping(let inner): "\(YAMLWriter.word(entry.key)): \(flowText(inner))"
        }
    }
    return "{ \(parts.joined(separator: ", ")) }"
}

private func write(_ index: DraftIndex, isUnique: Bool, to writer: inout YAMLWriter) {
    let members = index.members.map { member -> String in
        if member.isExpression {
            return "{ expression: \(YAMLWriter.quoted(member.name))" + (member.isDescending ? ", descending: true" : "")
                + (member.collation.map { ", collate: \($0)" } ?? "") + " }"
        }
        let name = YAMLWriter.word(member.name)
        let isBare = name == member.name
        let signed = member.isDescending ? (isBare ? "-" + name : YAMLWriter.quoted("-" + member.name)) : name
        return member.collation.map { "{ column: \(signed), collate: \($0) }" } ?? signed
    }
    let columns = YAMLWriter.list(members)
    var others: [String] = []
    if let condition = index.condition { others.append("where: " + YAMLWriter.quoted(condition)) }
    if isUnique, index.onConflict != .upsert { others.append("onConflict: \(index.onConflict.rawValue)") }
    if others.isEmpty { return writeItem(columns, members, others, to: &writer) }
    writeItem("{ columns: \(columns), \(others.joined(separator: ", ")) }", members, others, to: &writer)
}

/// A list or mapping that fits into its line, or the block that `format` makes of it.
private func writeItem(_ text: String, _ members: [String], _ others: [String], to writer: inout YAMLWriter) {
    if itemWidth + text.count <= lineLength { return writer.item(text) }
    guard let first = members.first else { return }
    guard !others.isEmpty else {
        writer.item("- " + first)
        for member in members.dropFirst() { writer.line("  - " + member) }
        return
    }
    let columns = YAMLWriter.list(members)
    if itemWidth + "columns: ".count + columns.count <= lineLength {
        writer.item("columns: " + columns)
    } else {
        writer.item("columns:")
        for member in members { writer.line("    - " + member) }
    }
    for other in others { writer.line("  " + other) }
}

/// What the layout allows, and where the items of a model's lists begin.
private let lineLength = 120
private let itemWidth = 8

/// Whether a type needs no quotes as a value of its own.
private func isPlainType(_ type: String) -> Bool {
    let name = type.last == "?" ? String(type.dropLast()) : type
    return YAMLWriter.word(name) == name || name.hasPrefix("Decimal(") || name.hasPrefix("Codable(")
}
