import Foundation

/// Both conditions: false where one is, whether or not the other has a value.
///
/// - Throws: `NoValue`.
func both(_ one: () throws -> Bool, _ other: () throws -> Bool) throws -> Bool {
    try joined(one, other, decidedBy: false)
}

/// One condition or both: true where one is, whether or not the other has a value.
///
/// - Throws: `NoValue`.
func either(_ one: () throws -> Bool, _ other: () throws -> Bool) throws -> Bool {
    try joined(one, other, decidedBy: true)
}

private func joined(
    _ one: () throws -> Bool, _ other: () throws -> Bool, decidedBy decision: Bool
) throws -> Bool {
    func truth(_ condition: () throws -> Bool) throws -> Bool? {
        do { return try condition() } catch is NoValue { return nil }
    }
    let one = try truth(one)
    if one == decision { return decision }
    let other = try truth(other)
    if other == decision { return decision }
    guard one != nil, other != nil else { throw NoValue() }
    return !decision
}

extension PredicateExpressions.Negation: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool { try !wrapped.value(bindings) }
}

extension PredicateExpressions.Conditional: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        try test.truth(bindings) ?? false ? trueBranch.value(bindings) : falseBranch.value(bindings)
    }
}

extension PredicateExpressions.NilCoalesce: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        try lhs.value(bindings) ?? rhs.value(bindings)
    }
}

extension PredicateExpressions.ForcedUnwrap: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        guard let value = try inner.value(bindings) else { throw NoValue() }
        return value
    }
}

extension PredicateExpressions.OptionalFlatMap: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Output {
        guard let wrapped = try wrapped.value(bindings) else { return nil }
        var inner = bindings
        inner[variable] = wrapped
        return try transform.value(inner) as? Output ?? nil
    }
}

extension PredicateExpressions.SchemaPart: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool { try condition.value(inner(bindings)) }
}

// MARK: - Comparisons

extension PredicateExpressions.Equal: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        if let (one, other) = try calculatedNumbers(lhs, rhs, bindings) { return one.isAlike(other) }
        return try isStoredAlike(lhs.value(bindings), rhs.value(bindings))
    }
}

extension PredicateExpressions.NotEqual: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        if let (one, other) = try calculatedNumbers(lhs, rhs, bindings) { return !one.isAlike(other) }
        return try !isStoredAlike(lhs.value(bindings), rhs.value(bindings))
    }
}

extension PredicateExpressions.Comparison: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool {
        if let (one, other) = try calculatedNumbers(lhs, rhs, bindings) {
            if one.isNotANumber || other.isNotANumber { return false }
            let order = _Value.order(one, other)
            return switch op {
            case .lessThan: order == .orderedAscending
            case .lessThanOrEqual: order != .orderedDescending
            case .greaterThan: order == .orderedDescending
            case .greaterThanOrEqual: order != .orderedAscending
            @unknown default: throw NoValue()
            }
        }
        let (one, other) = (try lhs.value(bindings), try rhs.value(bindings))
        switch op {
        case .lessThan: return isStoredBefore(one, other)
        case .lessThanOrEqual: return isStoredBefore(one, other) || isStoredAlike(one, other)
        case .greaterThan: return isStoredBefore(other, one)
        case .greaterThanOrEqual: return isStoredBefore(other, one) || isStoredAlike(one, other)
        @unknown default: throw NoValue()
        }
    }
}

/// Whether one value stands before another as the store has it, which compares texts by their code units.
func isStoredBefore<Value: Comparable>(_ one: Value, _ other: Value) -> Bool {
    if let one = one as? String, let other = other as? String { return one.utf8.lexicographicallyPrecedes(other.utf8) }
    return one < other
}

/// Whether two values are equal as the store has it, which compares texts by their code units.
func isStoredAlike<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
    if let one = one as? String, let other = other as? String { return one._$isSame(as: other) }
    // A relative one is stored with its base.
    if let one = one as? URL, let other = other as? URL {
        return one.absoluteString._$isSame(as: other.absoluteString)
    }
    if let list = one as? any StoredList { return list.isStoredAlike(other) }
    return one == other
}

/// A list or dictionary, in which there may be texts.
protocol StoredList {
    func isStoredAlike(_ other: Any) -> Bool
}

extension Array: StoredList where Element: _Storable & Codable {
    func isStoredAlike(_ other: Any) -> Bool { (other as? Self).map { _$isSame(as: $0) } ?? false }
}

extension Dictionary: StoredList where Key == String, Value: _Storable & Codable {
    func isStoredAlike(_ other: Any) -> Bool { (other as? Self).map { _$isSame(as: $0) } ?? false }
}

// MARK: - Classes

extension PredicateExpressions.TypeCheck: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Bool { try input.value(bindings) is Desired }
}

extension PredicateExpressions.ConditionalCast: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Desired? { try input.value(bindings) as? Desired }
}

extension PredicateExpressions.ForceCast: GuardedExpression {
    func guarded(_ bindings: PredicateBindings) throws -> Desired {
        guard let value = try input.value(bindings) as? Desired else { throw NoValue() }
        return value
    }
}
