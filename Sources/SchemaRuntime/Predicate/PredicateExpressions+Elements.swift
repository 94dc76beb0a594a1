import Foundation

// Single values of lists and dictionaries, which are stored as JSON. What is not there is nil, or no value.

extension PredicateExpressions.CollectionIndexSubscript: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        guard Index.Output.self is Int.Type else { throw translator.unsupported(self) }
        let list = try translator.json(wrapped, .array, of: Wrapped.Output.Element.self, self).sql
        let index = try translator.scalar(index)
        let element = translator.element(Wrapped.Output.Element.self, of: list)
        return .scalar(
            Scalar("(SELECT \(element) FROM \(translator.parts(of: list)) WHERE e.key = \(index.sql))", .computed))
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
        .scalar(try translator.extreme("max", elements, Elements.Output.Element.self, self))
    }
}

extension PredicateExpressions.SequenceMinimum: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        .scalar(try translator.extreme("min", elements, Elements.Output.Element.self, self))
    }
}

extension PredicateTranslator {
    fileprivate mutating func extreme(
        _ function: String, _ elements: Any, _ type: Any.Type, _ expression: Any
    ) throws -> Scalar {
        guard !(type is any _StorableRaw.Type) else { throw unsupported(expression) }
        let list = try json(elements, .array, of: type, expression).sql
        return Scalar("(SELECT \(function)(\(element(type, of: list))) FROM \(parts(of: list)))", .computed)
    }

    /// What a list or dictionary in JSON has, as `e`.
    ///
    /// SQLite ends a text of JSON's at a zero, so where there is any it is given another form until it is read.
    fileprivate func parts(of json: String) -> String {
        "json_each(CASE WHEN \(hasZero(json)) THEN \(ZeroFunction.name)(\(json)) ELSE \(json) END) AS e"
    }

    /// What `json_each` has of an element. Doubles without a fraction are spelled as integers, by which SQLite would divide without one.
    fileprivate func element(_ type: Any.Type, of json: String) -> String {
        if type == Double.self || type == Double?.self { return "CAST(e.value AS REAL)" }
        return isText(type) ? text("e.value", of: json) : "e.value"
    }

    /// A text that `json_each` has, with its zeros.
    private func text(_ text: String, of json: String) -> String {
        "CASE WHEN \(hasZero(json)) THEN \(ZeroFunction.readBack(text)) ELSE \(text) END"
    }

    private func hasZero(_ json: String) -> String { "instr(\(json), '\\u0000')" }

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
        let name = text("e.key", of: object.sql)
        var isKey = "\(name) = \(key.sql)"
        // A dictionary of Swift's takes canonically equal texts for one key.
        if !isPlain(node) { isKey = "\(TextFunction.same.rawValue)(\(name), \(key.sql))" }
        let source = "FROM \(parts(of: object.sql)) WHERE \(isKey))"
        var needed = object.mayBeNull ? ["\(object.sql) IS NOT NULL"] : []
        if case .constant = node {} else if key.mayBeAbsent { needed.append("\(key.sql) IS NOT NULL") }
        return ("(SELECT \(self.element(element, of: object.sql)) \(source)", "EXISTS (SELECT 1 \(source)", needed)
    }

    /// Whether a captured text is canonically equal to no other one.
    private func isPlain(_ node: Node) -> Bool {
        guard case .constant(let value) = node, let text = value as? String else { return false }
        return text.utf8.allSatisfy { $0 < 0x80 && !Self.lettersWithTwins.contains($0) }
    }

    /// Whether an element is itself a list or a dictionary.
    private func isJSON(_ type: Any.Type) -> Bool { type is any Collection.Type && !(type is any StringProtocol.Type) }
}
