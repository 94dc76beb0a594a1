import Foundation

// Single values of lists and dictionaries, which are stored as JSON. What is not there is nil, or no value.

extension PredicateExpressions.CollectionIndexSubscript: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard Index.Output.self is Int.Type else { throw translator.unsupported(self) }
        let list = try translator.json(wrapped, .array, of: Wrapped.Output.Element.self, self).sql
        let index = try translator.scalar(index)
        let element = translator.element(Wrapped.Output.Element.self)
        return .scalar(Scalar("(SELECT \(element) FROM json_each(\(list)) AS e WHERE e.key = \(index.sql))", .computed))
    }
}

extension PredicateExpressions.DictionaryKeySubscript: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let value = try translator.value(of: key, in: wrapped, Value.self, self)
        var scalar = Scalar(value.sql, .computed)
        if Value.self is any OptionalValue.Type { scalar.presence = value.presence }
        return .scalar(scalar)
    }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let value = try translator.value(of: key, in: wrapped, Output.self, self)
        let other = try translator.scalar(`default`)
        let isOptional = Output.self is any OptionalValue.Type
        var sql =
            isOptional
            ? "CASE WHEN \(value.presence) THEN \(value.sql) ELSE \(other.sql) END"
            : "COALESCE(\(value.sql), \(other.sql))"
        // Without a dictionary or a key there is no value at all.
        if !value.needed.isEmpty { sql = "CASE WHEN \(value.needed.joined(separator: " AND ")) THEN \(sql) END" }
        return .scalar(Scalar("(\(sql))", .computed))
    }
}

extension PredicateExpressions.SequenceMaximum: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard !(Elements.Output.Element.self is any _StorableRaw.Type) else { throw translator.unsupported(self) }
        let list = try translator.json(elements, .array, of: Elements.Output.Element.self, self).sql
        return .scalar(
            Scalar(
                "(SELECT max(\(translator.element(Elements.Output.Element.self))) FROM json_each(\(list)) AS e)",
                .computed))
    }
}

extension PredicateExpressions.SequenceMinimum: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard !(Elements.Output.Element.self is any _StorableRaw.Type) else { throw translator.unsupported(self) }
        let list = try translator.json(elements, .array, of: Elements.Output.Element.self, self).sql
        return .scalar(
            Scalar(
                "(SELECT min(\(translator.element(Elements.Output.Element.self))) FROM json_each(\(list)) AS e)",
                .computed))
    }
}

extension PredicateTranslator {
    /// What `json_each` has of an element. Doubles without a fraction are spelled as integers, by which SQLite would divide without one.
    fileprivate func element(_ type: Any.Type) -> String {
        type == Double.self || type == Double?.self ? "CAST(e.value AS REAL)" : "e.value"
    }

    /// The JSON of a list or dictionary whose elements are spelled there as they are bound.
    fileprivate mutating func json(
        _ collection: Any, _ form: StoredType, of element: Any.Type, _ expression: Any
    ) throws -> Scalar {
        let isComparable = element is any _Storable.Type && !(element is any JSONOnly.Type) && !isJSON(element)
        guard isComparable else { throw unsupported(expression) }
        switch try node(collection) {
        case .scalar(let scalar):
            guard case .stored(form) = scalar.kind else { throw unsupported(expression) }
            return scalar
        case .constant(let value): return try bind(value, like: nil, expression)
        case .row, .structure, .collection, .range: throw unsupported(expression)
        }
    }

    fileprivate mutating func value(
        of key: Any, in dictionary: Any, _ element: Any.Type, _ expression: Any
    ) throws -> (sql: String, presence: String, needed: [String]) {
        let object = try json(dictionary, .object, of: element, expression)
        let node = try node(key)
        let key = try scalar(node, like: nil, key)
        let source = "FROM json_each(\(object.sql)) AS e WHERE e.key = \(key.sql))"
        var needed = object.mayBeNull ? ["\(object.sql) IS NOT NULL"] : []
        if case .constant = node {} else if key.mayBeAbsent { needed.append("\(key.sql) IS NOT NULL") }
        return ("(SELECT \(self.element(element)) \(source)", "EXISTS (SELECT 1 \(source)", needed)
    }

    /// Whether an element is itself a list or a dictionary.
    private func isJSON(_ type: Any.Type) -> Bool { type is any Collection.Type && !(type is any StringProtocol.Type) }
}
