import Foundation

/// A calculation in memory as the store calculates: with 64 bits whatever an integer's type, with a double behind them, and with doubles
/// where Swift has floats. It has no value where SQLite has none.
protocol NumberExpression: PredicateExpression {
    /// - Returns: nil for other numbers than integers and floating ones; NULL for nil.
    /// - Throws: `NoValue`, `PredicateError`.
    func number(_ bindings: PredicateBindings) throws -> _Value?
}

extension PredicateExpression {
    /// The value as a number of the store's.
    ///
    /// - Returns: nil for what is no number, and for an integer that the store cannot hold as one.
    /// - Throws: `NoValue`; never for an optional, which is NULL then.
    func storedNumber(_ bindings: PredicateBindings) throws -> _Value? {
        guard let type = NumberType.all[ObjectIdentifier(Output.self)] else { return nil }
        do {
            if let number = self as? any NumberExpression { return try number.number(bindings) }
            guard let value = try value(bindings) as? any BinaryNumber else { return .null }
            return value.stored
        } catch let error where type.isOptional && (error is NoValue || error is PredicateError) {
            return .null
        }
    }
}

/// Both sides of a comparison where one of them is calculated.
///
/// - Throws: `NoValue`.
func calculatedNumbers(
    _ one: some PredicateExpression, _ other: some PredicateExpression, _ bindings: PredicateBindings
) throws -> (_Value, _Value)? {
    guard one is any NumberExpression || other is any NumberExpression, let left = try one.storedNumber(bindings),
        let right = try other.storedNumber(bindings)
    else { return nil }
    return (left, right)
}

/// The types with which the store calculates.
private struct NumberType {
    let isOptional: Bool

    static let all: [ObjectIdentifier: NumberType] = {
        var all: [ObjectIdentifier: NumberType] = [:]
        func add<Number>(_ type: Number.Type) {
            all[ObjectIdentifier(type)] = NumberType(isOptional: false)
            all[ObjectIdentifier(Number?.self)] = NumberType(isOptional: true)
        }
        add(Int.self)
        add(Int8.self)
        add(Int16.self)
        add(Int32.self)
        add(Int64.self)
        add(UInt8.self)
        add(UInt16.self)
        add(UInt32.self)
        add(UInt64.self)
        add(Double.self)
        add(Float.self)
        return all
    }()
}

/// A number of one of those types.
protocol BinaryNumber {
    /// Nil for an integer that the store cannot hold as one.
    var stored: _Value? { get }
}

extension BinaryNumber where Self: FixedWidthInteger {
    var stored: _Value? { Int64(exactly: self).map { .int($0) } }
}

extension BinaryNumber where Self: BinaryFloatingPoint {
    var stored: _Value? { .real(Double(self)) }
}

extension Int: BinaryNumber {}
extension Int8: BinaryNumber {}
extension Int16: BinaryNumber {}
extension Int32: BinaryNumber {}
extension Int64: BinaryNumber {}
extension UInt8: BinaryNumber {}
extension UInt16: BinaryNumber {}
extension UInt32: BinaryNumber {}
extension UInt64: BinaryNumber {}
extension Double: BinaryNumber {}
extension Float: BinaryNumber {}

// MARK: - Calculations

/// - Throws: `NoValue`.
private func calculated(
    _ one: some PredicateExpression, _ sign: QueryNode.Arithmetic, _ other: some PredicateExpression,
    _ bindings: PredicateBindings
) throws -> _Value? {
    guard let left = try one.storedNumber(bindings), let right = try other.storedNumber(bindings) else { return nil }
    let result = QueryEvaluator.calculate(left, sign, right)
    if result == .null { throw NoValue() }
    return result
}

extension PredicateExpressions.Arithmetic: NumberExpression {
    func number(_ bindings: PredicateBindings) throws -> _Value? {
        switch op {
        case .add: try calculated(lhs, .add, rhs, bindings)
        case .subtract: try calculated(lhs, .subtract, rhs, bindings)
        case .multiply: try calculated(lhs, .multiply, rhs, bindings)
        @unknown default: throw NoValue()
        }
    }
}

extension PredicateExpressions.IntDivision: NumberExpression {
    func number(_ bindings: PredicateBindings) throws -> _Value? { try calculated(lhs, .divide, rhs, bindings) }
}

extension PredicateExpressions.IntRemainder: NumberExpression {
    func number(_ bindings: PredicateBindings) throws -> _Value? { try calculated(lhs, .remainder, rhs, bindings) }
}

extension PredicateExpressions.FloatDivision: NumberExpression {
    // Swift divides by zero, and the store multiplies by infinity then.
    func number(_ bindings: PredicateBindings) throws -> _Value? {
        guard let divisor = try rhs.storedNumber(bindings) else { return nil }
        guard divisor == .real(0) else { return try calculated(lhs, .divide, rhs, bindings) }
        guard let left = try lhs.storedNumber(bindings) else { return nil }
        let result = QueryEvaluator.calculate(left, .multiply, .real(.infinity))
        if result == .null { throw NoValue() }
        return result
    }
}

extension PredicateExpressions.UnaryMinus: NumberExpression {
    func number(_ bindings: PredicateBindings) throws -> _Value? {
        try wrapped.storedNumber(bindings).map { QueryEvaluator.calculate(.int(0), .subtract, $0) }
    }
}

// MARK: - What passes one on

extension PredicateExpressions.Conditional: NumberExpression {
    func number(_ bindings: PredicateBindings) throws -> _Value? {
        try test.truth(bindings) ?? false ? trueBranch.storedNumber(bindings) : falseBranch.storedNumber(bindings)
    }
}

extension PredicateExpressions.NilCoalesce: NumberExpression {
    func number(_ bindings: PredicateBindings) throws -> _Value? {
        let number = try lhs.storedNumber(bindings)
        return number == .null ? try rhs.storedNumber(bindings) : number
    }
}

extension PredicateExpressions.ForcedUnwrap: NumberExpression {
    func number(_ bindings: PredicateBindings) throws -> _Value? {
        let number = try inner.storedNumber(bindings)
        if number == .null { throw NoValue() }
        return number
    }
}

extension PredicateExpressions.OptionalFlatMap: NumberExpression {
    func number(_ bindings: PredicateBindings) throws -> _Value? {
        guard let wrapped = try wrapped.value(bindings) else { return .null }
        var inner = bindings
        inner[variable] = wrapped
        return try transform.storedNumber(inner)
    }
}
