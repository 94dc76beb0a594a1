import Foundation

extension PredicateExpressions.Equal: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let (left, right) = (try translator.node(lhs), try translator.node(rhs))
        if let isSame = constantEquality(left, right, LHS.Output.self) { return .constant(isSame) }
        return .scalar(
            .condition(
                try translator.equality(
                    left, right, isOptional: LHS.Output.self is any OptionalValue.Type, isNegated: false, self)))
    }
}

extension PredicateExpressions.NotEqual: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let (left, right) = (try translator.node(lhs), try translator.node(rhs))
        if let isSame = constantEquality(left, right, LHS.Output.self) { return .constant(!isSame) }
        return .scalar(
            .condition(
                try translator.equality(
                    left, right, isOptional: LHS.Output.self is any OptionalValue.Type, isNegated: true, self)))
    }
}

extension PredicateExpressions.Comparison: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let order: PredicateTranslator.Order
        switch op {
        case .lessThan: order = .less
        case .lessThanOrEqual: order = .lessOrEqual
        case .greaterThan: order = .greater
        case .greaterThanOrEqual: order = .greaterOrEqual
        @unknown default: throw translator.unsupported(self)
        }
        let (left, right) = (try translator.node(lhs), try translator.node(rhs))
        if case .constant(let one) = left, case .constant(let other) = right, let one = one as? LHS.Output,
            let other = other as? LHS.Output
        {
            return .constant(order.holds(one, other))
        }
        let condition =
            try translator.enumCondition(left, [(order, right)], LHS.Output.self, self)
            ?? translator.comparison(left, order, right, self)
        return .scalar(.condition(condition))
    }
}

/// Whether two captured values are equal, or one is nil; nil where a row decides.
private func constantEquality<Value: Equatable>(
    _ left: PredicateTranslator.Node, _ right: PredicateTranslator.Node, _ type: Value.Type
) -> Bool? {
    switch (left, right) {
    case (.constant(let one), .constant(let other)):
        guard let one = one as? Value, let other = other as? Value else { return nil }
        return isStoredAlike(one, other)
    case (.constant(let value), .scalar(let nothing)), (.scalar(let nothing), .constant(let value)):
        guard nothing.isNull, let value = value as? Value, let optional = value as? any OptionalValue else {
            return nil
        }
        return optional.content == nil
    default: return nil
    }
}

extension PredicateTranslator {
    enum Order: String {
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="

        func holds<Value: Comparable>(_ one: Value, _ other: Value) -> Bool {
            switch self {
            case .less: isStoredBefore(one, other)
            case .lessOrEqual: isStoredBefore(one, other) || isStoredAlike(one, other)
            case .greater: isStoredBefore(other, one)
            case .greaterOrEqual: isStoredBefore(other, one) || isStoredAlike(one, other)
            }
        }

        var mirrored: Order {
            switch self {
            case .less: .greater
            case .lessOrEqual: .greaterOrEqual
            case .greater: .less
            case .greaterOrEqual: .lessOrEqual
            }
        }
    }

    /// `IS` and `IS NOT` take NULL for a value, as Swift takes nil for one.
    mutating func equality(
        _ left: Node, _ right: Node, isOptional: Bool, isNegated: Bool, _ expression: Any
    ) throws -> String {
        if let column = externalColumn(left, right) ?? externalColumn(right, left) {
            return "\(column) IS \(isNegated ? "NOT " : "")NULL"
        }
        if let present = presence(left, right) ?? presence(right, left) {
            guard let other = present.other else { return isNegated ? present.sql : "NOT \(present.sql)" }
            return try equality(present.value, other, isOptional: isOptional, isNegated: isNegated, expression)
        }
        if let scalar = try besideNoNumber(left, right, expression) {
            return isOptional ? (isNegated ? "1 = 1" : Self.none) : Self.comparedWithNothingEqual(scalar, isNegated)
        }
        let sign = isOptional ? (isNegated ? "IS NOT" : "IS") : (isNegated ? "<>" : "=")
        if let (column, value) = unitColumn(left, right), value.exact == nil {
            // No stored value has that many places.
            if isOptional { return isNegated ? "1 = 1" : Self.none }
            return Self.comparedWithNothingEqual(column, isNegated)
        }
        let column = try openColumn(left, right, expression) ?? openColumn(right, left, expression)
        let (one, other) = try pair(left, right, expression)
        if let column {
            let value = if case .constant = left { one } else { other }
            return "\(column) \(sign) \(value.sql)"
        }
        return "\(one.sql) \(sign) \(other.sql)\(collation(one, other))"
    }

    /// Whether a value is, or is not, what no value is; NULL where there is none.
    private static func comparedWithNothingEqual(_ scalar: Scalar, _ isNegated: Bool) -> String {
        isNegated ? "(\(scalar.sql) IS NOT NULL OR NULL)" : "(\(scalar.sql) IS NULL AND NULL)"
    }

    /// What stands beside a captured floating number that is none.
    private mutating func besideNoNumber(_ left: Node, _ right: Node, _ expression: Any) throws -> Scalar? {
        if case .constant(let value) = right, isNotANumber(value) { return try scalar(left, like: nil, expression) }
        if case .constant(let value) = left, isNotANumber(value) { return try scalar(right, like: nil, expression) }
        return nil
    }

    mutating func comparison(_ left: Node, _ order: Order, _ right: Node, _ expression: Any) throws -> String {
        if let scalar = try besideNoNumber(left, right, expression) {
            return Self.comparedWithNothingEqual(scalar, false)
        }
        if let (column, value) = unitColumn(left, right) {
            let isMirrored = if case .constant = left { true } else { false }
            return unitComparison(column, isMirrored ? order.mirrored : order, value)
        }
        let (one, other) = try pair(left, right, expression)
        return "\(one.sql) \(order.rawValue) \(other.sql)\(collation(one, other))"
    }

    /// Both sides, a captured value in the form in which the other side is stored.
    private mutating func pair(_ left: Node, _ right: Node, _ expression: Any) throws -> (Scalar, Scalar) {
        if case .constant = left {
            let other = try scalar(right, like: nil, expression)
            return (try scalar(left, like: other, expression), other.enclosed)
        }
        let one = try scalar(left, like: nil, expression)
        let other = try scalar(right, like: one, expression)
        // Two columns of one type may store it in two forms.
        guard one.hasForm(of: other) else { throw unsupported(expression) }
        // What a type of the consumer's makes of equal values may differ, and of a struct there is only whether it is there.
        if case .constant = right {
        } else if !one.isNull, !other.isNull, one.kind.isOpaque || other.kind.isOpaque {
            throw unsupported(expression)
        }
        return (one.enclosed, other.enclosed)
    }

    func collation(_ one: Scalar, _ other: Scalar) -> String {
        for scalar in [one, other] { if case .stored(.decimalText) = scalar.kind { return " COLLATE decimal" } }
        return ""
    }

    /// The column of a value with external storage, where the other side is nil: all that can be asked of it.
    private func externalColumn(_ node: Node, _ other: Node) -> String? {
        guard case .scalar(let scalar) = node, case .stored(.external) = scalar.kind else { return nil }
        switch other {
        case .scalar(let nothing) where nothing.sql == "NULL": return scalar.sql
        case .constant(let value): return isNil(value) ? scalar.sql : nil
        default: return nil
        }
    }

    /// A value that may be there and nil, beside nil, which is no value here, or beside a captured value that is none.
    private func presence(_ node: Node, _ other: Node) -> (sql: String, value: Node, other: Node?)? {
        guard case .scalar(var scalar) = node, let presence = scalar.presence else { return nil }
        switch other {
        case .scalar(let nothing) where nothing.isNull: return (presence, node, nil)
        case .constant(let value):
            if (value as? any OptionalValue)?.content == nil, value is any OptionalValue {
                return (presence, node, nil)
            }
            if isNil(value) { return nil }
            scalar.presence = nil
            return (presence, .scalar(scalar), other)
        default: return nil
        }
    }

    /// The column of an enum with unknown raw values, where none of them is taken for the captured value.
    private func openColumn(_ node: Node, _ other: Node, _ expression: Any) throws -> String? {
        guard case .scalar(let scalar) = node, let open = scalar.open, case .constant(let value) = other else {
            return nil
        }
        return open.unknown.isItself(try storedForm(value, scalar.kind, expression)) ? open.column : nil
    }

    // MARK: - Whole units

    /// A column of whole units and the captured number with which it is compared.
    private func unitColumn(_ left: Node, _ right: Node) -> (Scalar, UnitForm.Captured)? {
        let (column, value) = if case .constant = left { (right, left) } else { (left, right) }
        guard case .scalar(let scalar) = column, let form = UnitForm(scalar.kind), case .constant(let constant) = value,
            let captured = form.captured(constant)
        else { return nil }
        return (scalar, captured)
    }

    /// Between two neighbouring units a comparison goes to the lower one.
    private mutating func unitComparison(_ column: Scalar, _ order: Order, _ value: UnitForm.Captured) -> String {
        if let units = value.exact { return "\(column.sql) \(order.rawValue) \(parameter(.int(units)))" }
        let isBelow = order == .less || order == .lessOrEqual
        return "\(column.sql) \(isBelow ? "<=" : ">") \(parameter(.int(value.floor)))"
    }
}

extension Scalar {
    /// Whether it is nil, written out.
    var isNull: Bool { sql == "NULL" }

    /// Whether equal values of both are stored as equal ones. What is calculated has its type's usual form.
    func hasForm(of other: Scalar) -> Bool {
        if isNull || other.isNull { return true }
        if case .computed = kind, other.kind.isSpecial { return false }
        if case .computed = other.kind, kind.isSpecial { return false }
        return kind.hasForm(of: other.kind)
    }

    /// As a side of a comparison: a condition compares already.
    fileprivate var enclosed: Scalar {
        guard isCondition else { return self }
        var scalar = self
        scalar.sql = "(\(sql))"
        return scalar
    }
}

extension Scalar.Kind {
    /// Whether values are stored in another form than that of their type.
    fileprivate var isSpecial: Bool {
        switch self {
        case .stored(.scaled), .stored(.converted), .stored(.decimalText): true
        default: false
        }
    }

    /// Whether the stored forms say nothing about the equality of values.
    fileprivate var isOpaque: Bool {
        switch self {
        case .stored(.opaque), .presence: true
        default: false
        }
    }

    /// Whether equal values of both are stored as equal ones. What is calculated is a number.
    func hasForm(of other: Self) -> Bool {
        guard case .stored(let one) = self, case .stored(let other) = other else { return true }
        switch (one, other) {
        case (.plain, .plain): return true
        case (.converted, _), (_, .converted), (.scaled, _), (_, .scaled), (.decimalText, _), (_, .decimalText):
            return one == other
        default: return true
        }
    }
}
