import Foundation

extension PredicateExpressions.SequenceContains: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        switch try translator.node(sequence) {
        case .constant(let value):
            guard let values = value as? any Sequence else { throw translator.unsupported(self) }
            let scalar = try translator.scalar(element)
            let condition = try translator.isOne(of: values, scalar, self)
            // Not NULL where there is nothing: the negation must hold then.
            let isOptional = LHS.Output.Element.self is any OptionalValue.Type
            return .scalar(.condition(isOptional ? "(\(condition)) IS TRUE" : condition))
        case .scalar(let scalar):
            // What JSON spells otherwise than a column would never be met.
            let isComparable = !(LHS.Output.Element.self is any JSONOnly.Type)
            guard case .stored(.array) = scalar.kind, isComparable else { throw translator.unsupported(self) }
            let element = try translator.scalar(element)
            let exists = "EXISTS (SELECT 1 FROM json_each(\(scalar.sql)) AS e WHERE e.value = \(element.sql))"
            return .scalar(
                .condition(
                    scalar.mayBeNull ? "(CASE WHEN \(scalar.sql) IS NOT NULL THEN \(exists) END)" : exists))
        case .row, .structure, .range, .collection: throw translator.unsupported(self)
        }
    }
}

extension PredicateTranslator {
    /// `IN` over captured values: filled up to a power of two with the last, so that few statements serve all lengths.
    mutating func isOne(of values: any Sequence, _ element: Scalar, _ expression: Any) throws -> String {
        var forms: [_Value] = []
        var hasNull = false
        for value in values {
            if case .stored(.scaled(let scale)) = element.kind, let decimal = value as? Decimal,
                ScaledDecimal.units(decimal, scale: scale) == nil
            {
                continue
            }
            let form = try storedForm(value, element.kind, expression)
            if form == .null { hasNull = true } else { forms.append(form) }
        }
        let isNull = hasNull ? " OR \(element.sql) IS NULL" : ""
        guard let last = forms.last else { return hasNull ? "\(element.sql) IS NULL" : "1 = 0" }
        // The most parameters that SQLite takes, less some for the rest of the statement.
        guard forms.count <= 32_000 else { throw unsupported(expression) }
        var size = 1
        while size < forms.count { size *= 2 }
        forms += Array(repeating: last, count: min(size, 32_000) - forms.count)
        let parameters = forms.map { parameter($0) }.joined(separator: ", ")
        let text = "\(element.sql)\(collation(element, element)) IN (\(parameters))"
        return "(\(text)\(isNull))"
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
        let (lower, upper, isClosed): (PredicateTranslator.Node, PredicateTranslator.Node, Bool)
        switch try translator.node(range) {
        case .range(let low, let high, let closed): (lower, upper, isClosed) = (low, high, closed)
        case .constant(let value):
            guard let bounds = value as? any RangeBounds else { throw translator.unsupported(self) }
            (lower, upper, isClosed) = (.constant(bounds.lower), .constant(bounds.upper), bounds.isClosed)
        case .row, .structure, .scalar, .collection: throw translator.unsupported(self)
        }
        let element = try translator.node(element)
        let low = try translator.comparison(element, .greaterOrEqual, lower, self)
        let high = try translator.comparison(element, isClosed ? .lessOrEqual : .less, upper, self)
        return .scalar(.condition("(\(low) AND \(high))"))
    }
}

/// The bounds of a captured range.
private protocol RangeBounds {
    var lower: Any { get }
    var upper: Any { get }
    var isClosed: Bool { get }
}

extension Swift.Range: RangeBounds {
    fileprivate var lower: Any { lowerBound }
    fileprivate var upper: Any { upperBound }
    fileprivate var isClosed: Bool { false }
}

extension Swift.ClosedRange: RangeBounds {
    fileprivate var lower: Any { lowerBound }
    fileprivate var upper: Any { upperBound }
    fileprivate var isClosed: Bool { true }
}

/// Types whose values in a list are not the bytes that a captured one is bound as.
protocol JSONOnly {}
extension UUID: JSONOnly {}
extension Data: JSONOnly {}
extension Decimal: JSONOnly {}
extension Float: JSONOnly {}
extension Optional: JSONOnly where Wrapped: JSONOnly {}
