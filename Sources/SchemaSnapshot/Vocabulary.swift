/// The scalar types of the schema language, spelled as in Swift.
package enum ScalarType: String, Hashable, Sendable, CaseIterable {
    case string = "String"
    case int = "Int"
    case int8 = "Int8"
    case int16 = "Int16"
    case int32 = "Int32"
    case int64 = "Int64"
    case uint8 = "UInt8"
    case uint16 = "UInt16"
    case uint32 = "UInt32"
    case uint64 = "UInt64"
    case double = "Double"
    case float = "Float"
    case bool = "Bool"
    case date = "Date"
    case data = "Data"
    case url = "URL"
    case uuid = "UUID"
    case decimal = "Decimal"
}

/// What becomes of the other end when an object is deleted, spelled as in SwiftData.
package enum DeleteRule: String, Hashable, Sendable, CaseIterable {
    case nullify, cascade, deny, noAction
}

/// How many objects one end of a relationship holds.
package enum Cardinality: String, Hashable, Sendable, CaseIterable {
    /// `Target`
    case one
    /// `Target?`
    case optionalOne
    /// `[Target]`
    case many
}

/// How a hierarchy of models lies in tables.
package enum InheritanceStrategy: String, Hashable, Sendable, CaseIterable {
    case single, joined, concrete
}

/// What an insert does that meets a row with the same unique values.
package enum ConflictRule: String, Hashable, Sendable, CaseIterable {
    case upsert, error, ignore
}

/// SQLite's strict column types.
package enum ColumnType: String, Hashable, Sendable, CaseIterable {
    case integer = "INTEGER"
    case real = "REAL"
    case text = "TEXT"
    case blob = "BLOB"
    case any = "ANY"
}
