import Foundation

/// Turns the tree of a `#Predicate` into SQL with Swift's meaning, above all of nil. What it does not know is an error that names the
/// expression; nothing is ever decided in memory about a row.
struct PredicateTranslator {
    /// What an expression is in SQL.
    enum Node {
        case scalar(Scalar)
        case row(PredicateRow)
        /// A struct with a column for each field.
        case structure(PredicateStruct)
        /// The rows of a to-many.
        case collection(PredicateCollection)
        /// A captured value, bound when it is known with what it is compared.
        case constant(Any)
        indirect case range(lower: Node, upper: Node, isClosed: Bool)
    }

    /// A LEFT JOIN of the target of a to-one.
    struct Join {
        let row: String
        let relationship: RelationStep
        let alias: String
        let sql: String
    }

    let context: ModelContext
    var variables: [PredicateExpressions.VariableID: Node] = [:]
    private(set) var values: [_Value] = []
    /// The joins of the fetch itself, then those of each subselect that is being written.
    var scopes: [[Join]] = [[]]
    /// The relationships through which other objects are looked at, from the row that is fetched on.
    private(set) var paths: [[RelationStep]] = []
    private var aliasCount = 0
    /// The rows of a typed query's variables.
    var queryRows: [ObjectIdentifier: PredicateRow] = [:]
    /// The property that was looked at last, for messages.
    private(set) var lastProperty: String?

    init(_ context: ModelContext) { self.context = context }

    // MARK: - Expressions

    mutating func node(_ expression: Any) throws -> Node {
        guard let translatable = expression as? any SQLTranslatable else { throw unsupported(expression) }
        return try translatable.translated(&self)
    }

    /// The expression as one value.
    mutating func scalar(_ expression: Any, like other: Scalar? = nil) throws -> Scalar {
        try scalar(node(expression), like: other, expression)
    }

    mutating func scalar(_ node: Node, like other: Scalar?, _ expression: Any) throws -> Scalar {
        switch node {
        case .scalar(let scalar): return scalar
        case .row(let row): return Scalar(row.key, .identifier(row.entity))
        case .constant(let value): return try bind(value, like: other, expression)
        case .range, .collection: throw unsupported(expression)
        case .structure(let structure):
            // Only with nil can it be compared.
            guard let presence = structure.presence else { throw unsupported(expression) }
            return Scalar("NULLIF(\(presence), 0)", .presence)
        }
    }

    /// The expression as a condition. A column of Bool is compared, since SQLite uses no index for a bare one.
    mutating func condition(_ expression: Any) throws -> String {
        let scalar = try scalar(expression)
        return scalar.isCondition ? scalar.sql : "\(scalar.sql) = 1"
    }

    func unsupported(_ expression: Any, property: String? = nil) -> ModelError {
        if let node = expression as? any NamedExpression {
            return .unsupportedPredicate(expression: node.name, property: property ?? lastProperty)
        }
        let name = "\(type(of: expression))".prefix { $0 != "<" }
        return .unsupportedPredicate(
            expression: String(name), property: property ?? lastProperty ?? self.property(in: expression))
    }

    /// The first property that an expression mentions.
    private func property(in expression: Any, depth: Int = 0) -> String? {
        if let path = expression as? any PropertyExpression {
            let names = context.store.graph.entities.lazy.compactMap { entity in
                entity.property(at: path.path).map { entity.properties[$0].name }
            }
            if let name = names.first { return name }
        }
        guard depth < 8 else { return nil }
        return Mirror(reflecting: expression).children.lazy.compactMap { property(in: $0.value, depth: depth + 1) }
            .first
    }

    // MARK: - Values

    mutating func parameter(_ value: _Value) -> String {
        values.append(value)
        return "?\(values.count)"
    }

    /// Binds a captured value in the form in which `other` is stored.
    mutating func bind(_ value: Any, like other: Scalar?, _ expression: Any) throws -> Scalar {
        let kind = other?.kind ?? .computed
        return Scalar(parameter(try storedForm(value, kind, expression)), kind)
    }

    func storedForm(_ value: Any, _ kind: Scalar.Kind, _ expression: Any) throws -> _Value {
        if value is any _StorableStruct { throw unsupported(expression) }
        if case .stored(.converted(let store)) = kind, let form = try? store.form(of: value) { return form }
        if case .stored(.opaque) = kind, !(value is any OptionalValue) { throw unsupported(expression) }
        if let identifier = value as? PersistentIdentifier { return key(of: identifier, kind) }
        if case .stored(.scaled(let scale)) = kind, let decimal = value as? Decimal {
            guard let units = ScaledDecimal.units(decimal, scale: scale) else { throw unsupported(expression) }
            return .int(units)
        }
        let stored =
            (value as? any _Storable) ?? (value as? any RawRepresentable).flatMap { $0.rawValue as? any _Storable }
        guard let stored else {
            if value is any OptionalValue { return .null }
            throw unsupported(expression)
        }
        do { return try stored._$value() } catch { throw unsupported(expression) }
    }

    /// The key behind an identifier; for one of another store or model a key that no row has.
    private func key(of identifier: PersistentIdentifier, _ kind: Scalar.Kind) -> _Value {
        guard case .identifier(let entity) = kind, identifier.store == context.store.identifier,
            identifier.entityName == entity.rootName
        else { return .int(0) }
        let root = context.homes[entity.index].root
        return .int(context.store.aliases.key(for: identifier.key, root: root))
    }

    // MARK: - Properties

    mutating func property(_ keyPath: AnyKeyPath, of row: PredicateRow, _ expression: Any) throws -> Node {
        guard let index = row.entity.property(at: keyPath) else {
            throw unsupported(expression, property: "\(keyPath)")
        }
        let property = row.entity.properties[index]
        lastProperty = property.name
        switch property.kind {
        case .attribute(.fields(let fields)):
            return .structure(PredicateStruct(alias: row.alias, prefix: "", fields: fields))
        case .attribute(let type):
            guard let column = property.column else { throw unsupported(expression, property: property.name) }
            var scalar = Scalar("\(row.alias).\(column)", .stored(type))
            scalar.mayBeNull = !property.isRequired || row.mayBeAbsent
            return .scalar(scalar)
        case .relationship(let relationship):
            if relationship.cardinality == .many {
                return .collection(PredicateCollection(row: row, relationship: relationship))
            }
            return .row(join(property, relationship, of: row))
        }
    }

    private mutating func join(_ property: Property, _ relationship: Relationship, of row: PredicateRow) -> PredicateRow
    {
        let target = context.store.graph.entities[relationship.target]
        let step = RelationStep(relationship)
        let known = scopes[row.scope].first { $0.row == row.alias && $0.relationship == step }
        let alias = known?.alias ?? nextAlias()
        // A key that may lead nowhere counts only with the row that it leads to, and so does one that lies in that row.
        let isOwnKey = relationship.isKey && !relationship.mayDangle
        let key = isOwnKey ? "\(row.alias).\(property.column!)" : "\(alias).\"_id\""
        if known == nil {
            let condition =
                switch relationship.storage {
                case .key: "\(alias).\"_id\" = \(row.alias).\(property.column!)"
                case .inverse(let column):
                    "\(alias).\"_id\" = (SELECT min(\"_id\") FROM \(target.source) WHERE \(column) = \(row.key))"
                case .join(let table):
                    "\(alias).\"_id\" = (SELECT min(\(table.other)) FROM \(table.table) WHERE \(table.own) = \(row.key))"
                }
            let sql = " LEFT JOIN \(target.source) AS \(alias) ON \(condition)"
            scopes[row.scope].append(Join(row: row.alias, relationship: step, alias: alias, sql: sql))
        }
        return self.row(
            alias, target, key: key, from: row, step, scope: row.scope,
            mayBeAbsent: row.mayBeAbsent || !relationship.isRequired || relationship.mayDangle || !isOwnKey)
    }

    /// A row to which a relationship leads.
    mutating func row(
        _ alias: String, _ entity: _Entity, key: String, from row: PredicateRow, _ step: RelationStep, scope: Int,
        mayBeAbsent: Bool
    ) -> PredicateRow {
        let path = row.path + [step]
        if !paths.contains(path) { paths.append(path) }
        return PredicateRow(
            alias: alias, entity: entity, key: key, scope: scope, path: path, mayBeAbsent: mayBeAbsent)
    }

    mutating func nextAlias() -> String {
        aliasCount += 1
        return "t\(aliasCount)"
    }
}

/// A row that a predicate's variable or a to-one stands for.
struct PredicateRow {
    let alias: String
    let entity: _Entity
    /// The SQL of its key; NULL where there is no row.
    let key: String
    /// The select, counted from the outermost, to which the row belongs.
    var scope = 0
    /// The relationships that lead here from the row that is fetched.
    var path: [RelationStep] = []
    /// Whether there may be no row.
    var mayBeAbsent = false
    /// Whether the row may be of another class, for which nothing stands here.
    var isCast = false
}

/// An SQL expression and what its value is.
struct Scalar {
    enum Kind {
        case stored(StoredType)
        /// 1 where a struct is there, else NULL.
        case presence
        case identifier(_Entity)
        case computed
        /// Decimals as a list of texts in JSON, to be added up or averaged.
        case decimalSum, decimalAverage
        /// The sum of decimals of one scale, and their number, as a list in JSON.
        case scaledAverage(Int)
    }

    var sql: String
    var kind: Kind
    /// Whether it is true or false by itself.
    var isCondition = false
    /// Whether it may be NULL. Known of columns and of what typed queries make of them.
    var mayBeNull = false
    /// How text is compared where something else than code units was asked for.
    var collation: QueryCollation?

    init(_ sql: String, _ kind: Kind) {
        self.sql = sql
        self.kind = kind
    }

    static func condition(_ sql: String) -> Scalar {
        var scalar = Scalar(sql, .computed)
        scalar.isCondition = true
        return scalar
    }
}

/// An expression of Foundation's that has a form in SQL.
protocol SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node
}

/// An expression that names a property.
protocol PropertyExpression {
    var path: AnyKeyPath { get }
}

extension PredicateExpressions.KeyPath: PropertyExpression {
    var path: AnyKeyPath { keyPath }
}

/// An expression that has a name of its own for messages.
protocol NamedExpression {
    var name: String { get }
}

/// Tells optionals from other values at run time.
protocol OptionalValue {
    static var nothing: Self { get }
    var content: Any? { get }
}
extension Optional: OptionalValue {
    static var nothing: Self { nil }
    var content: Any? { self }
}
