import Foundation

/// A statement of your own. What is interpolated never becomes text by itself: classes become the rows of their objects, key
/// paths their columns, and values are bound.
///
///     let statement: SQLStatement = "SELECT count(*) FROM \(Trip.self) WHERE \(\Trip.priority) > \(limit)"
///     let counts: [Int] = try context.select(statement)
public struct SQLStatement: ExpressibleByStringInterpolation {
    enum Piece {
        case text(String)
        case rows(any PersistentModel.Type)
        case column(any PersistentModel.Type, AnyKeyPath)
        case value(any _Storable)
        case identifier(PersistentIdentifier)
        /// A value in the form in which a property has it.
        case stored(any _Storable, any PersistentModel.Type, AnyKeyPath)
    }

    let pieces: [Piece]

    /// SQL as it stands in the source.
    public init(stringLiteral value: String) { pieces = [.text(value)] }

    /// SQL with names and values.
    public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

    /// Gathers the pieces.
    public struct StringInterpolation: StringInterpolationProtocol {
        var pieces: [Piece] = []

        /// Nothing yet.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// SQL as it stands in the source.
        public mutating func appendLiteral(_ literal: String) { pieces.append(.text(literal)) }

        /// The rows of a class and of those below it: what may stand behind FROM and JOIN.
        public mutating func appendInterpolation<Model: PersistentModel>(_ model: Model.Type) {
            pieces.append(.rows(model))
        }

        /// The column of an attribute, the key of a to-one, or with `\Model.persistentModelID` the key of the row.
        public mutating func appendInterpolation<Model: PersistentModel, Value>(_ keyPath: KeyPath<Model, Value>) {
            pieces.append(.column(Model.self, keyPath))
        }

        /// A value, which is bound in its type's usual form: a list as JSON, for `IN (SELECT value FROM json_each(…))`. Where the statement
        /// names an attribute that stores such values in another form, it throws `ModelError.unsupportedStatement`; say `as:`.
        public mutating func appendInterpolation<Value: _Storable>(_ value: Value) { pieces.append(.value(value)) }

        /// A value, which is bound in the form in which an attribute is stored.
        public mutating func appendInterpolation<Model: PersistentModel, Value: _Storable>(
            _ value: Value, as keyPath: KeyPath<Model, Value>
        ) {
            pieces.append(.stored(value, Model.self, keyPath))
        }

        /// A value, which is bound in the form in which an optional attribute is stored.
        public mutating func appendInterpolation<Model: PersistentModel, Value: _Storable>(
            _ value: Value, as keyPath: KeyPath<Model, Value?>
        ) {
            pieces.append(.stored(value, Model.self, keyPath))
        }

        /// The key of an object's row.
        public mutating func appendInterpolation(_ identifier: PersistentIdentifier) {
            pieces.append(.identifier(identifier))
        }
    }
}

extension SQLStatement {
    /// The text, and the values of its parameters.
    ///
    /// - Parameter target: the class of which it sets attributes, by whatever names.
    /// - Throws: `ModelError`: a class of another schema, a key path without a column, a value that cannot be stored or has two forms.
    func prepared(in context: ModelContext, setting target: _Entity? = nil) throws -> (sql: String, values: [_Value]) {
        var (sql, values): (String, [_Value]) = ("", [])
        let named = try namedProperties(in: context) + (target.map { $0.properties.map($0.named) } ?? [])
        for piece in pieces {
            switch piece {
            case .text(let text): sql += text
            case .rows(let model): sql += try context.entity(of: model).rows
            case .column(let model, let keyPath): sql += try context.entity(of: model).column(at: keyPath)
            case .value(let value):
                if let other = named.first(where: { $0.type?.storesOtherwise(value) == true }) {
                    throw ModelError.unsupportedStatement(
                        "\(value) has another form in “\(other.name)”: write \\(value, as: \\\(other.name))")
                }
                sql += "?"
                values.append(try value.form(.computed, in: context))
            case .identifier(let identifier):
                sql += "?"
                values.append(.int(try context.key(of: identifier)))
            case .stored(let value, let model, let keyPath):
                let kind = try context.entity(of: model).kind(at: keyPath)
                sql += "?"
                values.append(try value.form(kind, in: context))
            }
        }
        return (sql, values)
    }

    private func namedProperties(in context: ModelContext) throws -> [(name: String, type: StoredType?)] {
        var found: [(name: String, type: StoredType?)] = []
        for case .column(let model, let keyPath) in pieces {
            let entity = try context.entity(of: model)
            if let property = entity.property(at: keyPath) { found.append(entity.named(entity.properties[property])) }
        }
        return found
    }
}

extension _Entity {
    /// A property as code names it, and how an attribute is stored.
    fileprivate func named(_ property: Property) -> (name: String, type: StoredType?) {
        let owner = type.map { "\($0)" } ?? name
        let type: StoredType? = if case .attribute(let type) = property.kind { type } else { nil }
        return ("\(owner).\(property.name)", type)
    }
}

extension StoredType {
    /// Whether values of that type, or lists of them, have another form here than the type's usual one: bound in that, a number would pass for
    /// another.
    func storesOtherwise(_ value: Any) -> Bool {
        var value = value
        while let optional = value as? any OptionalValue {
            guard let content = optional.content else { return false }
            value = content
        }
        switch self {
        case .scaled: return value is Decimal || value is [Decimal] || value is [Decimal?]
        case .converted(.blob8): return value is UInt64 || value is [UInt64] || value is [UInt64?]
        case .converted: return value is Date || value is [Date] || value is [Date?]
        default: return false
        }
    }
}

extension _Storable {
    fileprivate func form(_ kind: Scalar.Kind, in context: ModelContext) throws -> _Value {
        do { return try PredicateTranslator(context).storedForm(self, kind, self) } catch {
            throw ModelError.unsupportedStatement("\(self) has no form in which it could be bound")
        }
    }
}

extension _Entity {
    /// The rows of the class and of those below it, as a table.
    fileprivate var rows: String {
        kindCondition(alias: "").map { "(SELECT * FROM \(source) WHERE \($0))" } ?? source
    }

    /// - Throws: `ModelError.unsupportedProperty`.
    fileprivate func column(at keyPath: AnyKeyPath) throws -> String {
        if let property = property(at: keyPath) {
            if let column = properties[property].column { return column }
        } else if isIdentifier(keyPath) {
            return "\"_id\""
        }
        throw ModelError.unsupportedProperty("\(keyPath)")
    }

    /// In which form a property's values are stored.
    ///
    /// - Throws: `ModelError.unsupportedProperty`.
    func kind(at keyPath: AnyKeyPath) throws -> Scalar.Kind {
        guard let property = property(at: keyPath), properties[property].column != nil,
            case .attribute(let stored) = properties[property].kind
        else { throw ModelError.unsupportedProperty("\(keyPath)") }
        return .stored(stored)
    }

    /// What raw values of no case are taken for by the attribute at a key path.
    func unknownCases(at keyPath: AnyKeyPath) -> UnknownCases? {
        guard let property = property(at: keyPath), properties[property].isEnum else { return nil }
        return unknownCases(of: property)
    }
}
