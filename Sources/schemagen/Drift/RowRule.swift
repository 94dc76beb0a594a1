import SchemaModel
import SchemaSnapshot

/// What the schema says of each row of a table, as a condition that no row ought to meet.
struct RowRule {
    enum Kind { case rawValue, kind, storage, check, limit, key }

    var kind: Kind
    var table: String
    /// The column that it is about; `nil` for a condition over several.
    var column: String?
    /// The columns that the condition names: where one is missing it cannot be asked.
    var columns: Set<String>
    /// What a reader is told of rows that meet it, whose number stands behind it.
    var message: String
    /// SQL over the table, true for a row that is wrong.
    var condition: String
    /// What mends them, behind `UPDATE table SET `; `nil` where only a human can say.
    var mending: String?
    /// Which rows `mending` is for, where not for all.
    var mendable: String?
    /// What mends them loses the values.
    var isChoice = false
}

/// Every rule about rows of a schema, table by table.
func rowRules(of schema: Schema) -> [RowRule] {
    let lookup = SchemaLookup(schema)
    var rules: [RowRule] = []
    for table in StoreLayout(of: schema).tables {
        rules += keyRules(of: table) + storageRules(of: table) + kindRules(of: table, lookup, schema)
        rules += checkRules(of: table)
    }
    for model in schema.models {
        let tables = tables(holding: model, lookup)
        for attribute in model.attributes where attribute.isStored {
            for field in lookup.storedFields(of: attribute) where field.attribute.form.derived == nil {
                for table in tables {
                    rules += rawValueRules(of: field, in: table, lookup) + limitRules(of: field, in: table)
                }
            }
        }
    }
    return rules
}

/// The tables in which a model's own members have columns.
private func tables(holding model: Model, _ lookup: SchemaLookup) -> [String] {
    guard lookup.idTable(of: model) != nil else { return [model.table] }
    return lookup.withDescendants(of: model).filter { lookup.hasTable($0) }.map(\.table)
}

private func storageRules(of table: TableDefinition) -> [RowRule] {
    table.columns.filter { $0.derivation == nil }.flatMap { column -> [RowRule] in
        let name = sqlName(column.name)
        var rules: [RowRule] = []
        if column.isNotNull {
            rules.append(
                RowRule(
                    kind: .storage, table: table.name, column: column.name, columns: [column.name],
                    message: "`\(table.name).\(column.name)` is required, and has no value in",
                    condition: "\(name) IS NULL"))
        }
        guard column.type != .any else { return rules }
        let type = column.type.rawValue.lowercased()
        var rule = RowRule(
            kind: .storage, table: table.name, column: column.name, columns: [column.name],
            message: "`\(table.name).\(column.name)` has a value that is no \(column.type.rawValue) in",
            condition: "typeof(\(name)) NOT IN ('\(type)', 'null')")
        if column.type == .integer || column.type == .real {
            rule.mending = "\(name) = CAST(\(name) AS \(column.type.rawValue))"
            // Only what reads the same afterwards.
            rule.mendable = "CAST(CAST(\(name) AS \(column.type.rawValue)) AS TEXT) = CAST(\(name) AS TEXT)"
        } else if column.type == .text {
            rule.mending = "\(name) = CAST(\(name) AS TEXT)"
            rule.mendable = "typeof(\(name)) IN ('integer', 'real')"
        }
        return rules + [rule]
    }
}

private func keyRules(of table: TableDefinition) -> [RowRule] {
    guard table.columns.contains(where: { $0.name == "_id" && $0.isRowID }) else { return [] }
    return [
        RowRule(
            kind: .key, table: table.name, column: "_id", columns: ["_id"],
            message: "keys below 1, which are no object's, are those of `\(table.name)` in", condition: "\"_id\" < 1")
    ]
}

private func kindRules(of table: TableDefinition, _ lookup: SchemaLookup, _ schema: Schema) -> [RowRule] {
    guard table.columns.contains(where: { $0.name == "_kind" }),
        let root = schema.models.first(where: { $0.base == nil && $0.table == table.name })
    else { return [] }
    let kinds = lookup.withDescendants(of: root).filter { !$0.isAbstract }.map(\.kind).sorted()
    let list = kinds.map(String.init).joined(separator: ", ")
    return [
        RowRule(
            kind: .kind, table: table.name, column: "_kind", columns: ["_kind"],
            message: "`\(table.name)._kind` is no class's (\(list)) in",
            condition: "\"_kind\" NOT IN (\(list))")
    ]
}

private func checkRules(of table: TableDefinition) -> [RowRule] {
    let names = Set(table.columns.map(\.name))
    let own = table.columns.flatMap { column in
        column.checks.map { check in
            RowRule(
                kind: .check, table: table.name, column: column.name, columns: check.columns.union([column.name]),
                message: "CHECK (\(check.sql)) of `\(table.name)` does not hold in", condition: "NOT (\(check.sql))")
        }
    }
    return own
        + table.checks.map { check in
            RowRule(
                kind: .check, table: table.name, columns: names,
                message: "the check `\(check.name)` of `\(table.name)` does not hold in",
                condition: "NOT (\(check.condition.sql))"
            )
        }
}

private func rawValueRules(of field: StoredField, in table: String, _ lookup: SchemaLookup) -> [RowRule] {
    let attribute = field.attribute
    // What the schema has an answer for is no error to read.
    guard case .enumeration(let name) = attribute.type, let type = lookup.enums[name], !type.isExternal,
        attribute.form.unknown == nil || attribute.form.unknown == .error, !type.cases.isEmpty
    else { return [] }
    let column = sqlName(field.column)
    let values = type.cases.map { $0.rawValue.sql }.joined(separator: ", ")
    var rule = RowRule(
        kind: .rawValue, table: table, column: field.column, columns: [field.column],
        message: "`\(table).\(field.column)` has a raw value that no case of `\(name)` has in",
        condition: "\(column) NOT IN (\(values))")
    if case .enumCase(let word)? = attribute.defaultValue, let item = type.cases.first(where: { $0.name == word }) {
        rule.mending = "\(column) = \(item.rawValue.sql)"
        rule.isChoice = true
    } else if attribute.isOptional {
        rule.mending = "\(column) = NULL"
        rule.isChoice = true
    }
    return [rule]
}

private func limitRules(of field: StoredField, in table: String) -> [RowRule] {
    let (limits, column) = (field.attribute.limits, sqlName(field.column))
    guard field.attribute.form.store == nil, field.attribute.form.externalThreshold == nil else { return [] }
    var unit = ""
    switch field.attribute.type {
    case .fixedDecimal(_, let scale): unit = " * 1" + String(repeating: "0", count: scale)
    case .scalar(.decimal): return []
    default: break
    }
    let conditions = [
        limits.maxLength.map { ("more than \($0) characters", "schemagen_length(\(column)) > \($0)") },
        limits.minLength.map { ("fewer than \($0) characters", "schemagen_length(\(column)) < \($0)") },
        limits.maximum.map { ("a value above \($0)", "\(column) > \($0)\(unit)") },
        limits.minimum.map { ("a value below \($0)", "\(column) < \($0)\(unit)") },
    ]
    return conditions.compactMap { $0 }.map { words, condition in
        RowRule(
            kind: .limit, table: table, column: field.column, columns: [field.column],
            message: "`\(table).\(field.column)` has \(words) in", condition: condition)
    }
}

extension EnumType.RawValue {
    /// As SQL spells it.
    fileprivate var sql: String {
        switch self {
        case .string(let text): "'" + text.replacing("'", with: "''") + "'"
        case .int(let number): String(number)
        }
    }
}

/// A name as an SQL identifier.
func sqlName(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
