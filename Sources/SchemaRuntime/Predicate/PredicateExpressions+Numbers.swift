import Foundation

extension PredicateExpressions.Arithmetic: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let sign: QueryNode.Arithmetic
        switch op {
        case .add: sign = .add
        case .subtract: sign = .subtract
        case .multiply: sign = .multiply
        @unknown default: throw translator.unsupported(self)
        }
        let (left, right) = (try translator.node(lhs), try translator.node(rhs))
        if case .constant(let one) = left, case .constant(let other) = right, let one = one as? Decimal,
            let other = other as? Decimal
        {
            return .constant(sign == .add ? one + other : sign == .subtract ? one - other : one * other)
        }
        return .scalar(try translator.calculation(left, sign, right, self))
    }
}

extension PredicateExpressions.IntDivision: SQLTranslatable {
    // Of a division by zero SQLite makes NULL, with which no comparison holds.
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        .scalar(try translator.calculation(lhs, .divide, rhs, self))
    }
}

extension PredicateExpressions.IntRemainder: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        .scalar(try translator.calculation(lhs, .remainder, rhs, self))
    }
}

extension PredicateExpressions.FloatDivision: SQLTranslatable {
    // Swift divides by zero: the result is infinite, which SQLite reaches by multiplication only.
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let (left, right) = try translator.operands(lhs, rhs)
        guard let kind = Scalar.Kind(of: left.kind, .divide, right.kind) else { throw translator.unsupported(self) }
        let (one, other) = (left.sql, right.sql)
        return .scalar(Scalar("(CASE WHEN \(other) = 0 THEN \(one) * 9e999 ELSE \(one) / \(other) END)", kind))
    }
}

extension PredicateExpressions.UnaryMinus: SQLTranslatable {
    func translated(_ translator: inout PredicateTranslator) throws -> PredicateTranslator.Node {
        let node = try translator.node(wrapped)
        if case .constant(let value) = node {
            guard let number = value as? Wrapped.Output else { throw translator.unsupported(self) }
            guard let negative = number.negated else {
                // The store has room for it.
                guard let stored = (number as? any BinaryNumber)?.stored else { throw translator.unsupported(self) }
                let value = QueryEvaluator.calculate(.int(0), .subtract, stored)
                return .scalar(Scalar(translator.parameter(value), .computed))
            }
            return .constant(negative)
        }
        let scalar = try translator.scalar(node, like: nil, self)
        guard let kind = Scalar.Kind(of: scalar.kind, .subtract, scalar.kind) else {
            throw translator.unsupported(self)
        }
        return .scalar(Scalar("(- \(scalar.sql))", kind))
    }
}

extension PredicateTranslator {
    /// Both sides of a calculation or a choice, a captured value in the form in which the other side is stored.
    mutating func operands(_ one: Any, _ other: Any) throws -> (Scalar, Scalar) {
        try operands(node(one), node(other), one, other)
    }

    private mutating func operands(_ first: Node, _ second: Node, _ one: Any, _ other: Any) throws -> (Scalar, Scalar) {
        if case .constant = first {
            let right = try scalar(second, like: nil, other)
            return (try scalar(first, like: right, one), right)
        }
        let left = try scalar(first, like: nil, one)
        return (left, try scalar(second, like: left, other))
    }

    fileprivate mutating func calculation(
        _ one: Any, _ sign: QueryNode.Arithmetic, _ other: Any, _ expression: Any
    ) throws -> Scalar {
        try calculation(node(one), sign, node(other), expression)
    }

    fileprivate mutating func calculation(
        _ one: Node, _ sign: QueryNode.Arithmetic, _ other: Node, _ expression: Any
    ) throws -> Scalar {
        let (left, right) = try operands(one, other, expression, expression)
        guard let kind = Scalar.Kind(of: left.kind, sign, right.kind) else { throw unsupported(expression) }
        return Scalar("(\(left.sql) \(sign.rawValue) \(right.sql))", kind)
    }
}

extension SignedNumeric {
    /// The number with the other sign; nil where its type has none.
    var negated: Self? {
        guard let integer = self as? any FixedWidthInteger else { return -self }
        return integer.negative as? Self
    }
}

extension FixedWidthInteger {
    fileprivate var negative: Self? {
        let (value, overflows) = Self.zero.subtractingReportingOverflow(self)
        return overflows ? nil : value
    }
}
