import Foundation

/// An expression that objects in memory are judged by as the store judges rows.
///
/// Foundation's own evaluation stops the process at a division by zero, at an integer that overflows and at an index beyond a list, which
/// data can bring about. Here such an expression has no value, as in SQL: what needs the value is nil or does not hold, and `a || b` holds if `b` does.
protocol GuardedExpression: PredicateExpression {
    /// - Throws: `NoValue`, `PredicateError`.
    func guarded(_ bindings: PredicateBindings) throws -> Output
}

/// There is no value.
struct NoValue: Error {}

extension Predicate {
    /// Whether the predicate holds for objects in memory; no value is false.
    ///
    /// - Parameter lists: those of the other objects about which the same is asked.
    func guarded(_ input: repeat each Input, with lists: CapturedLists? = nil) throws -> Bool {
        var bindings = PredicateBindings(repeat (each variable, each input))
        lists?.add(to: &bindings)
        return try expression.truth(bindings) ?? false
    }
}

extension PredicateExpression {
    /// The value, that of the store's where evaluation could stop the process.
    ///
    /// - Throws: `NoValue`; never for an optional, which is nil then.
    func value(_ bindings: PredicateBindings) throws -> Output {
        do {
            guard let guarded = self as? any GuardedExpression else { return try evaluate(bindings) }
            return try open(guarded, bindings)
        } catch let error where error is NoValue || error is PredicateError {
            if let nothing = (Output.self as? any OptionalValue.Type)?.nothing as? Output { return nothing }
            throw NoValue()
        }
    }

    private func open<Same: GuardedExpression>(_ same: Same, _ bindings: PredicateBindings) throws -> Output {
        guard let value = try same.guarded(bindings) as? Output else { throw NoValue() }
        return value
    }
}

extension PredicateExpression where Output == Bool {
    /// The condition's value, nil for none.
    func truth(_ bindings: PredicateBindings) throws -> Bool? {
        do { return try value(bindings) } catch is NoValue { return nil }
    }
}
