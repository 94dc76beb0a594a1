import Foundation

extension PredicateExpressions.KeyPath: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output { try root.value(bindings)[keyPath: keyPath] }
}

// MARK: - Numbers

extension PredicateExpressions.Arithmetic: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        let (one, other) = (try lhs.value(bindings), try rhs.value(bindings))
        switch op {
        case .add: return try whole(one, .add, other) ?? one + other
        case .subtract: return try whole(one, .subtract, other) ?? one - other
        case .multiply: return try whole(one, .multiply, other) ?? one * other
        @unknown default: throw NoValue()
        }
    }
}

extension PredicateExpressions.IntDivision: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        let (one, other) = (try lhs.value(bindings), try rhs.value(bindings))
        return try whole(one, .divide, other) ?? one / other
    }
}

extension PredicateExpressions.IntRemainder: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        let (one, other) = (try lhs.value(bindings), try rhs.value(bindings))
        return try whole(one, .remainder, other) ?? one % other
    }
}

extension PredicateExpressions.FloatDivision: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output { try lhs.value(bindings) / rhs.value(bindings) }
}

extension PredicateExpressions.UnaryMinus: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        guard let negative = try wrapped.value(bindings).negated else { throw NoValue() }
        return negative
    }
}

/// The result of a calculation with integers; nil for other numbers.
///
/// - Throws: `NoValue` where the type has no such number.
private func whole<Number>(_ one: Number, _ sign: QueryNode.Arithmetic, _ other: Number) throws -> Number? {
    guard let integer = one as? any FixedWidthInteger else { return nil }
    guard let result = integer.calculated(sign, other) as? Number else { throw NoValue() }
    return result
}

extension FixedWidthInteger {
    fileprivate func calculated(_ sign: QueryNode.Arithmetic, _ other: Any) -> Self? {
        guard let other = other as? Self else { return nil }
        let result =
            switch sign {
            case .add: addingReportingOverflow(other)
            case .subtract: subtractingReportingOverflow(other)
            case .multiply: multipliedReportingOverflow(by: other)
            case .divide: dividedReportingOverflow(by: other)
            case .remainder: remainderReportingOverflow(dividingBy: other)
            }
        // The smallest number has no quotient by -1, but a remainder.
        let isDefined = !result.overflow || sign == .remainder && other != 0
        return isDefined ? result.partialValue : nil
    }
}

// MARK: - Elements

extension PredicateExpressions.CollectionIndexSubscript: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        let (elements, index) = (try wrapped.value(bindings), try index.value(bindings))
        guard index >= elements.startIndex, index < elements.endIndex else { throw NoValue() }
        return elements[index]
    }
}

extension PredicateExpressions.CollectionRangeSubscript: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        let (elements, range) = (try wrapped.value(bindings), try range.value(bindings))
        guard range.lowerBound >= elements.startIndex, range.upperBound <= elements.endIndex else { throw NoValue() }
        return elements[range]
    }
}

extension PredicateExpressions.DictionaryKeySubscript: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        try wrapped.value(bindings)[key.value(bindings)]
    }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        try wrapped.value(bindings)[key.value(bindings)] ?? `default`.value(bindings)
    }
}

extension PredicateExpressions.SequenceMaximum: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        try elements.value(bindings).max(by: isStoredBefore)
    }
}

extension PredicateExpressions.SequenceMinimum: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        try elements.value(bindings).min(by: isStoredBefore)
    }
}
