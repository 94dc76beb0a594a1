import Foundation

extension PredicateExpressions.Variable: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard let node = translator.variables[key] else { throw translator.unsupported(self) }
        return node
    }
}

extension PredicateExpressions.Value: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node { .constant(value) }
}

extension PredicateExpressions.NilLiteral: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        .scalar(Scalar("NULL", .computed))
    }
}

extension PredicateExpressions.KeyPath: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        switch try translator.node(root) {
        case .row(let row):
            // The identifier is a property of every model, under two names.
            if Output.self == PersistentIdentifier.self, row.entity.isIdentifier(keyPath) {
                return .scalar(Scalar(row.key, .identifier(row.entity)))
            }
            let property = try translator.property(keyPath, of: row, self)
            guard row.isForced, row.isCast, case .scalar(var scalar) = property else { return property }
            scalar.sql = "(CASE WHEN \(row.key) IS NOT NULL THEN \(scalar.sql) END)"
            return .scalar(scalar)
        case .structure(let structure):
            guard let type = Root.Output.self as? any _StorableStruct.Type,
                let field = structure.field(at: keyPath, of: type)
            else { throw translator.unsupported(self) }
            return field
        case .constant(let value):
            guard let value = value as? Root.Output else { throw translator.unsupported(self) }
            return .constant(value[keyPath: keyPath])
        case .scalar(let scalar):
            if let type = Root.Output.self as? any _StorableRaw.Type, type._$rawValueKeyPath == keyPath {
                return .scalar(scalar)
            }
            let own = Root.Output.self as? any OwnCounts.Type
            if kind == .collectionCount || own?.countPath == keyPath {
                return .scalar(try translator.count(of: scalar, self))
            }
            guard kind == .collectionIsEmpty || own?.isEmptyPath == keyPath else { throw translator.unsupported(self) }
            switch scalar.kind {
            case .stored(.plain(.text)), .stored(.object), .stored(.array):
                return .scalar(.condition(translator.isEmpty(scalar)))
            default: throw translator.unsupported(self)
            }
        case .collection(let collection):
            switch kind {
            case .collectionCount: return .scalar(collection.ofPresent(try translator.count(collection)))
            case .collectionIsEmpty: return .scalar(collection.ofPresent(try translator.isEmpty(collection)))
            default: throw translator.unsupported(self)
            }
        case .range: throw translator.unsupported(self)
        }
    }
}

extension PredicateTranslator {
    /// Whether a text, a list or a dictionary is empty; others may have left blanks in JSON.
    func isEmpty(_ scalar: Scalar) -> String {
        switch scalar.kind {
        case .stored(.array): "json_array_length(\(scalar.sql)) = 0"
        case .stored(.object): "json(\(scalar.sql)) = '{}'"
        default: "\(scalar.sql) = ''"
        }
    }

    /// How many characters a text has, as Swift sees them, or how many elements a list or dictionary.
    fileprivate func count(of scalar: Scalar, _ expression: Any) throws -> Scalar {
        switch scalar.kind {
        case .stored(.plain(.text)): Scalar("\(TextFunction.countName)(\(scalar.sql))", .computed)
        case .stored(.array): Scalar("json_array_length(\(scalar.sql))", .computed)
        case .stored(.object):
            Scalar(
                "(CASE WHEN \(scalar.sql) IS NOT NULL THEN (SELECT count(*) FROM json_each(\(scalar.sql)) AS e) END)",
                .computed)
        default: throw unsupported(expression)
        }
    }
}

/// Texts and dictionaries have an `isEmpty` and a `count` of their own besides those that every collection has.
private protocol OwnCounts {
    static var isEmptyPath: AnyKeyPath { get }
    static var countPath: AnyKeyPath { get }
}

extension String: OwnCounts {
    fileprivate static var isEmptyPath: AnyKeyPath { \Self.isEmpty }
    fileprivate static var countPath: AnyKeyPath { \Self.count }
}

extension Dictionary: OwnCounts {
    fileprivate static var isEmptyPath: AnyKeyPath { \Self.isEmpty }
    fileprivate static var countPath: AnyKeyPath { \Self.count }
}
