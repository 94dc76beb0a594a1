import Foundation

// Single values of lists and dictionaries, which are stored as JSON. What is not there is nil, or no value.

extension PredicateExpressions.CollectionIndexSubscript: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard Index.Output.self is Int.Type else { throw translator.unsupported(self) }
        let list = try translator.json(wrapped, .array, of: Wrapped.Output.Element.self, self)
        let index = try translator.scalar(index)
        return .scalar(Scalar("(SELECT e.value FROM json_each(\(list)) AS e WHERE e.key = \(index.sql))", .computed))
    }
}

extension PredicateExpressions.DictionaryKeySubscript: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        .scalar(Scalar(try translator.value(of: key, in: wrapped, Value.self, self), .computed))
    }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let value = try translator.value(of: key, in: wrapped, Output.self, self)
        let other = try translator.scalar(`default`)
        return .scalar(Scalar("COALESCE(\(value), \(other.sql))", .computed))
    }
}

extension PredicateExpressions.SequenceMaximum: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard !(Elements.Output.Element.self is any _StorableRaw.Type) else { throw translator.unsupported(self) }
        let list = try translator.json(elements, .array, of: Elements.Output.Element.self, self)
        return .scalar(Scalar("(SELECT max(e.value) FROM json_each(\(list)) AS e)", .computed))
    }
}

extension PredicateExpressions.SequenceMinimum: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard !(Elements.Output.Element.self is any _StorableRaw.Type) else { throw translator.unsupported(self) }
        let list = try translator.json(elements, .array, of: Elements.Output.Element.self, self)
        return .scalar(Scalar("(SELECT min(e.value) FROM json_each(\(list)) AS e)", .computed))
    }
}

extension PredicateTranslator {
    /// The JSON of a list or dictionary whose elements are spelled there as they are bound.
    fileprivate mutating func json(
        _ collection: Any, _ form: StoredType, of element: Any.Type, _ expression: Any
    ) throws -> String {
        let isComparable = element is any _Storable.Type && !(element is any JSONOnly.Type) && !isJSON(element)
        guard isComparable else { throw unsupported(expression) }
        switch try node(collection) {
        case .scalar(let scalar):
            guard case .stored(form) = scalar.kind else { throw unsupported(expression) }
            return scalar.sql
        case .constant(let value): return try bind(value, like: nil, expression).sql
        case .row, .structure, .collection, .range: throw unsupported(expression)
        }
    }

    fileprivate mutating func value(
        of key: Any, in dictionary: Any, _ element: Any.Type, _ expression: Any
    ) throws -> String {
        let object = try json(dictionary, .object, of: element, expression)
        let key = try scalar(key)
        return "(SELECT e.value FROM json_each(\(object)) AS e WHERE e.key = \(key.sql))"
    }

    /// Whether an element is itself a list or a dictionary.
    private func isJSON(_ type: Any.Type) -> Bool { type is any Collection.Type && !(type is any StringProtocol.Type) }
}
