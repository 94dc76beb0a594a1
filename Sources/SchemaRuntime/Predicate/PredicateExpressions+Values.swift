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
            if Output.self == PersistentIdentifier.self { return .scalar(Scalar(row.key, .identifier(row.entity))) }
            return try translator.property(keyPath, of: row, self)
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
            let isEmpty =
                kind == .collectionIsEmpty || (Root.Output.self as? any OwnIsEmpty.Type)?.isEmptyPath == keyPath
            guard isEmpty else { throw translator.unsupported(self) }
            switch scalar.kind {
            case .stored(.plain(.text)): return .scalar(.condition("\(scalar.sql) = ''"))
            case .stored(.object): return .scalar(.condition("\(scalar.sql) = '{}'"))
            case .stored(.array): return .scalar(.condition("\(scalar.sql) = '[]'"))
            default: throw translator.unsupported(self)
            }
        case .collection(let collection):
            switch kind {
            case .collectionCount: return .scalar(try translator.count(collection))
            case .collectionIsEmpty: return .scalar(try translator.isEmpty(collection))
            default: throw translator.unsupported(self)
            }
        case .range: throw translator.unsupported(self)
        }
    }
}

extension PredicateExpressions.Arithmetic: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard !(Output.self is Decimal.Type) else { throw translator.unsupported(self) }
        let sign =
            switch op {
            case .add: "+"
            case .subtract: "-"
            case .multiply: "*"
            @unknown default: throw translator.unsupported(self)
            }
        let left = try translator.scalar(lhs)
        let right = try translator.scalar(rhs)
        return .scalar(Scalar("(\(left.sql) \(sign) \(right.sql))", .computed))
    }
}

/// Dictionaries have an `isEmpty` of their own besides the one that every collection has.
private protocol OwnIsEmpty {
    static var isEmptyPath: AnyKeyPath { get }
}

extension Dictionary: OwnIsEmpty {
    fileprivate static var isEmptyPath: AnyKeyPath { \Self.isEmpty }
}
