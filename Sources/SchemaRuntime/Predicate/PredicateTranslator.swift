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

    /// How the target of a to-one comes in.
    struct Join {
        /// The row from which it leads, by the name of its place.
        let row: String
        let relationship: RelationStep
        let place: RowPlace
        /// A LEFT JOIN; empty where each value is looked up by itself.
        let sql: String
    }

    /// A select that is being written.
    struct Scope {
        var joins: [Join] = []
        /// In how many tables a value of another object is looked up.
        var lookupCount = 0
    }

    let context: ModelContext
    var variables: [PredicateExpressions.VariableID: Node] = [:]
    private(set) var values: [_Value] = []
    /// What the values name, and somebody has to hold until the statement has run.
    private(set) var regexes: [CapturedRegex] = []
    /// The fetch itself, then the subselects, each in the one before.
    var scopes = [Scope()]
    /// The relationships through which other objects are looked at, from the row that is fetched on.
    private(set) var paths: [[RelationStep]] = []
    private var aliasCount = 0
    /// The rows of a typed query's variables.
    var queryRows: [ObjectIdentifier: PredicateRow] = [:]
    /// Whether SQL of the author's own is among it.
    var hasFragment = false
    /// The property that was looked at last, for messages.
    private(set) var lastProperty: String?

    /// How many expressions stand around the one that is translated.
    private var depth = 0
    private static let deepest = 200
    /// The most parameters that SQLite takes, less some for the rest of the statement.
    static let parameterLimit = 32_000

    init(_ context: ModelContext) { self.context = context }

    // MARK: - Expressions

    mutating func node(_ expression: Any) throws -> Node {
        guard let translatable = expression as? any SQLTranslatable else { throw unsupported(expression) }
        depth += 1
        defer { depth -= 1 }
        // SQLite's parser would take no more, and the thread's stack has an end too.
        guard depth <= Self.deepest else {
            throw beyond("an expression in more than \(Self.deepest) others", expression)
        }
        guard values.count <= Self.parameterLimit else {
            throw beyond("a condition with more than \(Self.parameterLimit) values", expression)
        }
        return try translatable.translated(&self)
    }

    /// The expression as one value.
    mutating func scalar(_ expression: Any, like other: Scalar? = nil) throws -> Scalar {
        try scalar(node(expression), like: other, expression)
    }

    mutating func scalar(_ node: Node, like other: Scalar?, _ expression: Any) throws -> Scalar {
        switch node {
        case .scalar(let scalar):
            // A file's name is no value; only `equality` may ask whether there is one.
            if case .stored(.external) = scalar.kind { throw unsupported(expression) }
            // Nil that is a value and nil that is none are one NULL.
            if scalar.presence != nil { throw unsupported(expression) }
            return scalar
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
        let node = try node(expression)
        if case .constant(let value) = node, let isTrue = value as? Bool { return isTrue ? "1 = 1" : "1 = 0" }
        return text(of: try scalar(node, like: nil, expression))
    }

    /// A value of Bool as a condition.
    func text(of scalar: Scalar) -> String { scalar.isCondition ? scalar.sql : "\(scalar.sql) = 1" }

    /// What has been gathered so far.
    struct Mark {
        fileprivate let valueCount: Int
        fileprivate let pathCount: Int
        fileprivate let scopes: [Scope]
    }

    var mark: Mark { Mark(valueCount: values.count, pathCount: paths.count, scopes: scopes) }

    /// Forgets what was gathered since for SQL that stands nowhere.
    mutating func rewind(to mark: Mark) {
        values.removeLast(values.count - mark.valueCount)
        paths.removeLast(paths.count - mark.pathCount)
        scopes = mark.scopes
    }

    /// Begins a condition, or an order, of which what was looked at before is no part.
    mutating func beginClause() { lastProperty = nil }

    // MARK: - Values

    mutating func parameter(_ value: _Value) -> String {
        values.append(value)
        return "?\(values.count)"
    }

    /// A regular expression.
    mutating func parameter(_ regex: PredicateExpressions.PredicateRegex) -> String {
        let captured = CapturedRegex(regex)
        regexes.append(captured)
        return parameter(.int(captured.number))
    }

    /// Binds a captured value in the form in which `other` is stored.
    mutating func bind(_ value: Any, like other: Scalar?, _ expression: Any) throws -> Scalar {
        let kind = Scalar.Kind(of: value, like: other?.kind)
        let form = try storedForm(value, kind, expression)
        return Scalar(parameter(form), kind, mayBeNull: form == .null)
    }

    func storedForm(_ value: Any, _ kind: Scalar.Kind, _ expression: Any) throws -> _Value {
        if let form = plainForm(value, kind) { return form }
        if value is any _StorableStruct { throw unsupported(expression) }
        if case .stored(.converted(let store)) = kind, let form = try? store.form(of: value) { return form }
        if case .stored(.opaque) = kind, !isNil(value) { throw unsupported(expression) }
        if let identifier = value as? PersistentIdentifier { return key(of: identifier, kind) }
        if case .stored(.scaled(let scale)) = kind, let decimal = value as? Decimal {
            guard let units = ScaledDecimal.units(decimal, scale: scale) else { throw unsupported(expression) }
            return .int(units)
        }
        let stored =
            (value as? any _Storable) ?? (value as? any RawRepresentable).flatMap { $0.rawValue as? any _Storable }
        guard let stored else {
            if isNil(value) { return .null }
            throw unsupported(expression)
        }
        do { return try stored._$value() } catch { throw unsupported(expression) }
    }

    /// The form of a value of the most frequent types where the property has no other, since to ask a value for a protocol takes long.
    private func plainForm(_ value: Any, _ kind: Scalar.Kind) -> _Value? {
        switch kind {
        case .computed, .asStored, .stored(.plain), .stored(.bool): break
        default: return nil
        }
        let type = type(of: value)
        if type == Int.self, let value = value as? Int { return .int(Int64(value)) }
        if type == String.self, let value = value as? String { return .text(value) }
        if type == Double.self, let value = value as? Double, !value.isNaN { return .real(value) }
        if type == Bool.self, let value = value as? Bool { return .int(value ? 1 : 0) }
        return nil
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
            return .structure(
                PredicateStruct(place: row.place, prefix: "", fields: fields, cast: row.isCast ? row.key : nil))
        case .attribute(let type):
            guard let column = property.column else { throw unsupported(expression, property: property.name) }
            var scalar = Scalar(row.place.column(column), .stored(type))
            scalar.mayBeNull = !property.isRequired || row.mayBeAbsent
            if property.isEnum, let unknown = row.entity.unknownCases(of: index) {
                let column = scalar.sql
                scalar.sql = unknown.sql(column)
                scalar.open = (column, unknown)
                if unknown.fallback == .null { scalar.mayBeNull = true }
            }
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
        let known = scopes[row.scope].joins.first { $0.row == row.place.name && $0.relationship == step }
        let place = known?.place ?? newPlace(property, relationship, target, of: row)
        noteLookups(in: place.tableCount)
        // A key that may lead nowhere counts only with the row that it leads to, and so does one that lies in that row.
        let isOwnKey = relationship.isKey && !relationship.mayDangle
        let key = isOwnKey && row.place.hasTable ? row.place.column(property.column!) : place.column("\"_id\"")
        let found = self.row(
            place, target, key: key, from: row, step, scope: row.scope,
            mayBeAbsent: row.mayBeAbsent || !relationship.isRequired || relationship.mayDangle || !isOwnKey)
        var other = row.isCast ? found.behind(row) : found
        // An optional one behind what must be there is just nil.
        other.isForced = row.isForced && relationship.isRequired && !relationship.mayDangle
        return other
    }

    /// Brings in the target of a to-one.
    private mutating func newPlace(
        _ property: Property, _ relationship: Relationship, _ target: _Entity, of row: PredicateRow
    ) -> RowPlace {
        let key: String
        switch relationship.storage {
        case .key:
            key = row.place.column(property.column!)
        case .inverse(let column):
            let condition = "y.\(column) = \(row.uncastKey)"
            let source =
                target.isSpread ? target.source(where: condition) : "\(target.source) AS y WHERE \(condition)"
            key = "(SELECT min(\"_id\") FROM \(source))"
            noteLookups(in: target.classTables.count)
        case .join(let table):
            key = "(SELECT min(y.\(table.other)) FROM \(table.table) AS y WHERE y.\(table.own) = \(row.uncastKey))"
        }
        let place: RowPlace
        var sql = ""
        if target.isSpread, relationship.isKey, row.place.hasTable {
            place = RowPlace(in: target, key: key)
        } else {
            // Where a key must itself be looked for, it is found once, not for each value.
            let alias = nextAlias()
            place = target.isSpread ? RowPlace(in: target, keyAlias: alias) : RowPlace(alias: alias)
            let table = target.isSpread ? target.rowTable : target.source
            sql = " LEFT JOIN \(table) AS \(alias) ON \(alias).\"_id\" = \(key)"
        }
        scopes[row.scope].joins.append(
            Join(row: row.place.name, relationship: RelationStep(relationship), place: place, sql: sql))
        return place
    }

    /// The select that is being written looks up values in so many tables.
    mutating func noteLookups(in tableCount: Int) {
        let last = scopes.count - 1
        scopes[last].lookupCount = max(scopes[last].lookupCount, tableCount)
    }

    /// A row to which a relationship leads.
    mutating func row(
        _ place: RowPlace, _ entity: _Entity, key: String, from row: PredicateRow, _ step: RelationStep, scope: Int,
        mayBeAbsent: Bool
    ) -> PredicateRow {
        let path = row.path + [step]
        if !paths.contains(path) { paths.append(path) }
        return PredicateRow(
            place: place, entity: entity, key: key, scope: scope, path: path, mayBeAbsent: mayBeAbsent)
    }

    mutating func nextAlias() -> String {
        aliasCount += 1
        return "t\(aliasCount)"
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

/// Whether a value is an optional without one, or with one without.
func isNil(_ value: Any) -> Bool {
    guard let optional = value as? any OptionalValue else { return false }
    return optional.content.map { isNil($0) } ?? true
}

/// Tells optionals from other values at run time.
protocol OptionalValue {
    static var wrapped: Any.Type { get }
    static var nothing: Self { get }
    var content: Any? { get }
}
extension Optional: OptionalValue {
    static var wrapped: Any.Type { Wrapped.self }
    static var nothing: Self { nil }
    var content: Any? { self }
}
