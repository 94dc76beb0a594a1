import Foundation

extension PredicateExpressions.SequenceContains: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        switch try translator.node(sequence) {
        case .constant(let value):
            guard let values = value as? any Sequence else { throw translator.unsupported(self) }
            let scalar = try translator.scalar(element)
            var condition = try translator.isOne(of: values, scalar, self)
            // What is not there is not looked for either: there is no answer then.
            if condition == PredicateTranslator.none, scalar.mayBeAbsent {
                condition = "(\(scalar.sql) IS NULL AND NULL)"
            }
            // Not NULL where there is nothing: the negation must hold then.
            let isOptional = LHS.Output.Element.self is any OptionalValue.Type
            return .scalar(.condition(isOptional ? "(\(condition)) IS TRUE" : condition))
        case .scalar(let scalar):
            // What JSON spells otherwise than a column would never be met.
            let isComparable = !(LHS.Output.Element.self is any JSONOnly.Type)
            guard case .stored(.array) = scalar.kind, isComparable else { throw translator.unsupported(self) }
            let node = try translator.node(element)
            let element = try translator.scalar(node, like: nil, self.element)
            let type = LHS.Output.Element.self
            var condition = translator.contains(element.sql, in: scalar.sql, of: type)
            // What is not there is not looked for either: there is no answer then. A list of optionals has nil.
            var present = scalar.mayBeNull ? ["\(scalar.sql) IS NOT NULL"] : []
            let isCaptured = if case .constant = node { true } else { false }
            if !isCaptured, element.mayBeAbsent, !(type is any OptionalValue.Type) {
                present.append("\(element.sql) IS NOT NULL")
            }
            if !present.isEmpty {
                condition = "(CASE WHEN \(present.joined(separator: " AND ")) THEN \(condition) END)"
            }
            return .scalar(.condition(condition))
        case .row, .structure, .range, .collection: throw translator.unsupported(self)
        }
    }
}

extension PredicateTranslator {
    /// What no value is.
    static let none = "1 = 0"

    /// Whether a list in JSON has an element.
    ///
    /// SQLite ends a text of JSON's at a zero, so one that has any is compared as JSON spells it.
    func contains(_ element: String, in list: String, of type: Any.Type) -> String {
        let exists = "EXISTS (SELECT 1 FROM json_each(\(list)) AS e WHERE e.value IS \(element))"
        guard isText(type) else { return exists }
        let spelled = "\(list) -> e.fullkey"
        let isSame =
            "CASE WHEN instr(\(spelled), '\\u0000') THEN \(spelled) IS json_quote(\(element)) ELSE e.value IS \(element) END"
        return """
            CASE WHEN instr(\(list), '\\u0000') THEN EXISTS (SELECT 1 FROM json_each(\(list)) AS e WHERE \(isSame)) \
            ELSE \(exists) END
            """
    }

    /// Whether values of a type are texts in JSON: those of texts and of enums with raw values that are.
    func isText(_ type: Any.Type) -> Bool {
        if let optional = type as? any OptionalValue.Type { return isText(optional.wrapped) }
        if let raw = type as? any _StorableRaw.Type { return isText(raw.rawType) }
        return type == String.self
    }

    /// `IN` over captured values: filled up to a power of two with the last, so that few statements serve all lengths.
    mutating func isOne(of values: any Sequence, _ element: Scalar, _ expression: Any) throws -> String {
        let units = UnitForm(element.kind)
        var forms: [_Value] = []
        var hasNull = false
        for value in values {
            if isNotANumber(value) { continue }
            if let units, let captured = units.captured(value), captured.exact == nil { continue }
            let form = try storedForm(value, element.kind, expression)
            if form == .null { hasNull = true } else { forms.append(form) }
        }
        return try isOne(ofForms: forms, hasNull: hasNull, element, expression)
    }

    /// The same over values in the form in which the element is stored.
    mutating func isOne(
        ofForms values: [_Value], hasNull: Bool = false, _ element: Scalar, _ expression: Any
    ) throws -> String {
        var forms = values
        let isNull = hasNull ? " OR \(element.sql) IS NULL" : ""
        guard let last = forms.last else { return hasNull ? "\(element.sql) IS NULL" : Self.none }
        let isOpen = element.open.map { open in !forms.allSatisfy { open.unknown.isItself($0) } } ?? false
        let left = Self.parameterLimit - self.values.count
        var size = 1
        while size < forms.count { size *= 2 }
        let parameters: String
        if size > left / 2, let list = _Value.list(forms) {
            parameters = "SELECT e.value FROM json_each(\(parameter(list))) AS e"
        } else {
            guard forms.count <= left else { throw unsupported(expression) }
            if size <= left / 2 { forms += Array(repeating: last, count: size - forms.count) }
            parameters = forms.map { parameter($0) }.joined(separator: ", ")
        }
        let column = element.open.flatMap { open in isOpen ? nil : open.column } ?? element.sql
        let text = "\(column)\(collation(element, element)) IN (\(parameters))"
        return "(\(text)\(isNull))"
    }
}

extension _StorableRaw {
    fileprivate static var rawType: Any.Type { RawValue.self }
}

extension _Value {
    /// Values as one, from which `json_each` makes each of them again; nil where JSON has them otherwise.
    fileprivate static func list(_ values: [_Value]) -> _Value? {
        var numbers: [Int64] = []
        var texts: [String] = []
        for value in values {
            switch value {
            case .int(let number): numbers.append(number)
            // SQLite ends a text of JSON's there.
            case .text(let text) where !text.utf8.contains(0): texts.append(text)
            default: return nil
            }
        }
        guard numbers.isEmpty || texts.isEmpty else { return nil }
        return try? texts.isEmpty ? JSONForm.stored.value(numbers) : JSONForm.stored.value(texts)
    }
}

// MARK: - Ranges

extension PredicateExpressions.Range: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        .range(lower: try translator.node(lower), upper: try translator.node(upper), isClosed: false)
    }
}

extension PredicateExpressions.ClosedRange: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        .range(lower: try translator.node(lower), upper: try translator.node(upper), isClosed: true)
    }
}

extension PredicateExpressions.RangeExpressionContains: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let (lower, upper, isClosed): (PredicateTranslator.Node?, PredicateTranslator.Node?, Bool)
        switch try translator.node(range) {
        case .range(let low, let high, let closed): (lower, upper, isClosed) = (low, high, closed)
        case .constant(let value):
            guard let bounds = value as? any CapturedRange else { throw translator.unsupported(self) }
            (lower, upper) = (bounds.lower.map { .constant($0) }, bounds.upper.map { .constant($0) })
            isClosed = bounds.isClosed
        case .row, .structure, .scalar, .collection: throw translator.unsupported(self)
        }
        let element = try translator.node(element)
        var bounds: [(PredicateTranslator.Order, PredicateTranslator.Node)] = []
        if let lower { bounds.append((.greaterOrEqual, lower)) }
        if let upper { bounds.append((isClosed ? .lessOrEqual : .less, upper)) }
        if let condition = try translator.enumCondition(element, bounds, Element.Output.self, self) {
            return .scalar(.condition(condition))
        }
        let conditions = try bounds.map { try translator.comparison(element, $0, $1, self) }
        return .scalar(.condition("(\(conditions.joined(separator: " AND ")))"))
    }
}

/// The bounds of a captured range; nil where it has none.
protocol CapturedRange {
    var lower: Any? { get }
    var upper: Any? { get }
    var isClosed: Bool { get }
}

extension Swift.Range: CapturedRange {
    var lower: Any? { lowerBound }
    var upper: Any? { upperBound }
    var isClosed: Bool { false }
}

extension Swift.ClosedRange: CapturedRange {
    var lower: Any? { lowerBound }
    var upper: Any? { upperBound }
    var isClosed: Bool { true }
}

extension PartialRangeFrom: CapturedRange {
    var lower: Any? { lowerBound }
    var upper: Any? { nil }
    var isClosed: Bool { false }
}

extension PartialRangeUpTo: CapturedRange {
    var lower: Any? { nil }
    var upper: Any? { upperBound }
    var isClosed: Bool { false }
}

extension PartialRangeThrough: CapturedRange {
    var lower: Any? { nil }
    var upper: Any? { upperBound }
    var isClosed: Bool { true }
}

/// Types whose values in a list are not the bytes that a captured one is bound as.
protocol JSONOnly {}
extension UUID: JSONOnly {}
extension Data: JSONOnly {}
extension Decimal: JSONOnly {}
extension Float: JSONOnly {}
extension Optional: JSONOnly where Wrapped: JSONOnly {}
