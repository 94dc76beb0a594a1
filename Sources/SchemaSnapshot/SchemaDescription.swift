/// What a store and the runtime need to know of one version of a schema: every name resolved, every column decided.
///
/// The generator makes it from the validated schema; its canonical text (`SchemaText`) is embedded in generated code, written into
/// every store and hashed.
package struct SchemaDescription: Hashable, Sendable {
    package var name: String
    package var version: SchemaVersion
    /// In schema order; a base stands before its subclasses.
    package var entities: [EntityDescription]

    package init(name: String, version: SchemaVersion, entities: [EntityDescription]) {
        self.name = name
        self.version = version
        self.entities = entities
    }
}

/// One model.
package struct EntityDescription: Hashable, Sendable {
    /// The model's name in the schema.
    package var name: String
    /// The table that holds its rows: the root's where the hierarchy is a single table.
    package var table: String
    /// The discriminator, allotted once; 0 for a model outside any hierarchy.
    package var kind: Int
    /// The base model's name.
    package var base: String?
    package var isAbstract: Bool
    package var strategy: InheritanceStrategy
    /// Own attributes, inherited ones not included, in schema order.
    package var attributes: [AttributeDescription]
    /// Own relationships, in schema order.
    package var relationships: [RelationshipDescription]
    package var uniques: [UniqueDescription]
    /// Declared indexes; those that keys and uniques imply are not listed.
    package var indexes: [IndexDescription]
    package var checks: [CheckDescription] = []
    package var search: SearchDescription?

    package init(
        name: String, table: String, kind: Int = 0, base: String? = nil, isAbstract: Bool = false,
        strategy: InheritanceStrategy = .single, attributes: [AttributeDescription] = [],
        relationships: [RelationshipDescription] = [], uniques: [UniqueDescription] = [],
        indexes: [IndexDescription] = []
    ) {
        self.name = name
        self.table = table
        self.kind = kind
        self.base = base
        self.isAbstract = isAbstract
        self.strategy = strategy
        self.attributes = attributes
        self.relationships = relationships
        self.uniques = uniques
        self.indexes = indexes
    }
}

/// One attribute and the column that stores it.
package struct AttributeDescription: Hashable, Sendable {
    package var name: String
    /// The type as the schema language spells it, without `?`: `String`, `[Int]`, `Decimal(12,2)`, the name of an enum.
    package var type: String
    package var isOptional: Bool
    package var column: String
    package var columnType: ColumnType
    /// The raw type of the enum that `type` names, alone or as an element; `nil` where it names none.
    package var rawType: ScalarType?
    /// The default as SQL, a literal or an expression in parentheses.
    package var defaultSQL: String?
    package var limits = ValueLimits()
    /// `onUpdate: now`: each save that changes the object sets it.
    package var stampsUpdates = false
    /// It has no column: its changes count, and are lost with the object.
    package var isEphemeral = false
    /// `externalStorage`: values of more bytes than these lie in files of their own beside the store, and the column names the file.
    package var externalThreshold: Int?
    /// The columns of a struct that has a column for each field; `column` is the first of them.
    package var fields: [FieldDescription] = []
    /// How the column stores values that are not stored as `type`, `columnType` and `rawType` say.
    package var form = StoredForm()
    /// The author's mark by which two versions are told apart that lay out the column alike.
    package var hashModifier: String?
    /// The value may be encrypted where it is synced.
    package var allowsCloudEncryption = false
    package var preservesValueOnDeletion = false

    package init(
        name: String, type: String, isOptional: Bool = false, column: String, columnType: ColumnType,
        rawType: ScalarType? = nil, defaultSQL: String? = nil
    ) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
        self.column = column
        self.columnType = columnType
        self.rawType = rawType
        self.defaultSQL = defaultSQL
    }
}

/// One column of a struct that has a column for each field.
package struct FieldDescription: Hashable, Sendable {
    /// The field's name, behind those of the structs that it lies in: `latitude`, `inner.x`; the presence of an optional struct is
    /// `?`, or `inner?` of one inside.
    package var path: String
    /// As in an attribute.
    package var type: String
    package var isOptional: Bool
    package var column: String
    package var columnType: ColumnType
    package var rawType: ScalarType?
    package var defaultSQL: String?
    package var form = StoredForm()

    package init(
        path: String, type: String, isOptional: Bool = false, column: String, columnType: ColumnType,
        rawType: ScalarType? = nil, defaultSQL: String? = nil
    ) {
        self.path = path
        self.type = type
        self.isOptional = isOptional
        self.column = column
        self.columnType = columnType
        self.rawType = rawType
        self.defaultSQL = defaultSQL
    }
}

/// What of a column's values its type alone does not say.
package struct StoredForm: Hashable, Sendable {
    /// The members of a struct that lies in JSON, its names left out: `{latitude:Double,longitude:Double}`.
    package var shape: String?
    /// `unixMillis`, `iso8601` or `blob8`: another form than the type's usual one.
    package var store: String?
    /// The condition that the values meet, as SQL.
    package var check: String?
    /// The expression that computes the column, and whether its values are stored.
    package var generated: String?
    package var isStored = false

    package init() {}
}

/// One end of a relationship and where its link is stored.
package struct RelationshipDescription: Hashable, Sendable {
    package enum Storage: Hashable, Sendable {
        /// This end's own table has the key column.
        case foreignKey(column: String)
        /// The target's table has the key column, that of its relationship `inverse`.
        case inverse(column: String)
        /// A table of links; `own` holds this end's key, `other` the target's.
        case join(table: String, own: String, other: String)
    }

    package var name: String
    package var target: String
    package var cardinality: Cardinality
    /// The name of the other end; `nil` is `inverse: none`.
    package var inverse: String?
    package var deleteRule: DeleteRule
    /// The column that keeps the order of a to-many: beside the key in the target's table, or in the table of links.
    package var orderColumn: String?
    /// How many objects a to-many holds at least and at most; checked at save, not by the store.
    package var minimum: Int?
    package var maximum: Int?
    package var storage: Storage

    package init(
        name: String, target: String, cardinality: Cardinality, inverse: String?, deleteRule: DeleteRule = .nullify,
        orderColumn: String? = nil, minimum: Int? = nil, maximum: Int? = nil, storage: Storage
    ) {
        self.name = name
        self.target = target
        self.cardinality = cardinality
        self.inverse = inverse
        self.deleteRule = deleteRule
        self.orderColumn = orderColumn
        self.minimum = minimum
        self.maximum = maximum
        self.storage = storage
    }
}

/// A set of columns whose values occur once.
package struct UniqueDescription: Hashable, Sendable {
    /// Names of attributes or to-one relationships.
    package var members: [String]
    package var onConflict: ConflictRule
    /// Two NULLs count as equal.
    package var nullsAreSame: Bool
    /// How members are compared that say so, by name.
    package var collations: [String: String]

    package init(
        members: [String], onConflict: ConflictRule = .upsert, nullsAreSame: Bool = false,
        collations: [String: String] = [:]
    ) {
        self.members = members
        self.onConflict = onConflict
        self.nullsAreSame = nullsAreSame
        self.collations = collations
    }
}

/// A condition that each row of a model meets.
package struct CheckDescription: Hashable, Sendable {
    package var name: String
    /// SQL over the model's columns.
    package var sql: String

    package init(name: String, sql: String) {
        self.name = name
        self.sql = sql
    }
}

/// A full-text index over some attributes of a model.
package struct SearchDescription: Hashable, Sendable {
    /// The virtual table that is the index.
    package var table: String
    /// Names of attributes, own or inherited, whose columns lie in one table.
    package var members: [String]
    /// The lengths of the beginnings of words that are indexed as well.
    package var prefixes: [Int]

    package init(table: String, members: [String], prefixes: [Int] = []) {
        self.table = table
        self.members = members
        self.prefixes = prefixes
    }
}

/// A declared index.
package struct IndexDescription: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
        /// Name of an attribute or a to-one relationship; of an expression, its SQL.
        package var name: String
        package var isDescending: Bool
        package var collation: String?
        package var isExpression: Bool

        package init(
            _ name: String, isDescending: Bool = false, collation: String? = nil, isExpression: Bool = false
        ) {
            self.name = name
            self.isDescending = isDescending
            self.collation = collation
            self.isExpression = isExpression
        }

        /// `asc` or `desc`, with a mark for an expression.
        var direction: String { (isDescending ? "desc" : "asc") + (isExpression ? "Expression" : "") }
    }

    package var members: [Member]
    /// SQL over the model's columns: only rows for which it holds are indexed.
    package var condition: String?

    package init(members: [Member], condition: String? = nil) {
        self.members = members
        self.condition = condition
    }
}
