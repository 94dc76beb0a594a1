/// The store hash of a schema: the fingerprint of what it lays on disk.
///
/// Equal for two schemas whose stores have the same tables, columns, constraints, keys and discriminators. Free of the schema's name and
/// version, of the order of models and members, and of what costs nothing on disk: an enum's name and cases, an abstract class, the
/// rule for a conflicting insert.
package func storeHash(of schema: SchemaDescription) -> String {
    storeHash(ofRecords: schema.entities.map { storeRecord(of: $0) })
}

/// The same of the records of a schema's models.
package func storeHash(ofRecords records: [String]) -> String {
    SHA256.hexadecimal(of: "schemagen-store 1\n" + records.sorted(by: precedes).joined())
}

/// The record of one model with its members, each group in the order of its bytes.
package func storeRecord(of entity: EntityDescription) -> String {
    var writer = RecordWriter(header: "")
    writer.record(
        ["entity", entity.name, entity.table, String(entity.kind), entity.base ?? "", entity.strategy.rawValue]
            // Only where each class has a table of its own does an abstract one lack something.
            + (entity.strategy == .concrete && entity.isAbstract ? ["abstract"] : []))
    var members: [[String]] = []
    for attribute in entity.attributes where !attribute.isEphemeral {
        if let modifier = attribute.hashModifier { members.append(["modifier", attribute.name, modifier]) }
        let optional = attribute.isOptional ? "optional" : "required"
        guard attribute.fields.isEmpty else {
            members.append(["struct", attribute.name, optional])
            for field in attribute.fields {
                members.append(
                    [
                        "field", attribute.name, field.path, storedType(field.type, field.rawType, field.form),
                        field.isOptional ? "optional" : "required", field.column, field.columnType.rawValue,
                        field.defaultSQL ?? "",
                    ] + words(of: field.form))
            }
            continue
        }
        members.append(
            [
                "attribute", attribute.name, storedType(attribute.type, attribute.rawType, attribute.form), optional,
                attribute.column, attribute.columnType.rawValue, attribute.defaultSQL ?? "",
            ] + words(of: attribute.form))
    }
    for relationship in entity.relationships {
        let storage =
            switch relationship.storage {
            case .foreignKey(let column): ["key", column]
            case .inverse(let column): ["inverseKey", column]
            case .join(let table, let own, let other): ["join", table, own, other]
            }
        members.append(
            [
                "relationship", relationship.name, relationship.target, relationship.cardinality.rawValue,
                relationship.inverse ?? "", relationship.deleteRule.rawValue,
            ] + (relationship.orderColumn.map { ["ordered", $0] } ?? ["unordered"]) + storage)
    }
    for unique in entity.uniques {
        members.append(
            ["unique", unique.nullsAreSame ? "nullsSame" : "nullsDistinct"] + unique.members
                + unique.collations.sorted { precedes($0.key, $1.key) }.flatMap { ["collate", $0.key, $0.value] })
    }
    for index in entity.indexes {
        members.append(
            ["index", index.condition ?? ""]
                + index.members.flatMap { [$0.name, $0.direction, $0.collation ?? ""] })
    }
    if let search = entity.search {
        members.append(
            ["search", search.table] + search.prefixes.map { "prefix \($0)" } + ["on"] + search.members)
    }
    for check in entity.checks { members.append(["check", check.name, check.sql]) }
    for member in members.sorted(by: { $0.lexicographicallyPrecedes($1, by: precedes) }) { writer.record(member) }
    return writer.text
}

/// The type with its enum replaced by the enum's raw type, its structs by their fields: what the values on disk are.
private func storedType(_ type: String, _ rawType: ScalarType?, _ form: StoredForm) -> String {
    if let shape = form.shape { return shape }
    guard let rawType else { return type }
    // An array or a dictionary keeps its brackets, its key and the `?` of its elements. By bytes, for a text that nobody of ours wrote.
    let bytes = type.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: ":")).map { bytes.index(after: $0) } ?? bytes.startIndex
    let name = bytes[start...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "[") }
        .prefix { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "?") }
    return String(type[..<name.startIndex]) + "enum:\(rawType.rawValue)" + type[name.endIndex...]
}

private func words(of form: StoredForm) -> [String] {
    [form.store.map { "store " + $0 }, form.check.map { "check " + $0 }].compactMap { $0 }
        + (form.generated.map { [form.isStored ? "stored" : "virtual", $0] } ?? [])
}

/// Byte order: Swift's own order of strings takes canonically equivalent ones for equal.
private func precedes(_ left: String, _ right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }
