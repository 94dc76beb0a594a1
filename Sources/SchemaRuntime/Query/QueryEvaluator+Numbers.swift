import Foundation
import SQLiteKit

extension QueryEvaluator {
    /// Both sides, a captured value in the form of the other.
    private func pair(_ one: QueryNode, _ other: QueryNode) throws -> (Result, Result) {
        if case .constant = one {
            let right = try value(other)
            return (try value(one, like: right.kind), right)
        }
        let left = try value(one)
        return (left, try value(other, like: left.kind))
    }

    func compare(_ one: QueryNode, _ comparison: QueryNode.Comparison, _ other: QueryNode) throws -> Bool {
        if isNotANumber(one) || isNotANumber(other) { return comparison == .notEqual }
        if let (number, captured, isMirrored) = try units(one, other) {
            guard let number else { return comparison == .notEqual }
            let found: ComparisonResult =
                if let exact = captured.exact {
                    number < exact ? .orderedAscending : number == exact ? .orderedSame : .orderedDescending
                } else {
                    number <= captured.floor ? .orderedAscending : .orderedDescending
                }
            return comparison.holds(isMirrored ? found.reversed : found)
        }
        let (left, right) = try pair(one, other)
        if left.value.isNotANumber || right.value.isNotANumber { return comparison == .notEqual }
        if left.value == .null || right.value == .null {
            return comparison == .equal
                ? left.value == right.value : comparison == .notEqual && left.value != right.value
        }
        return comparison.holds(Self.order(left, right))
    }

    private func isNotANumber(_ node: QueryNode) -> Bool {
        if case .constant(let value) = node { SchemaRuntime.isNotANumber(value) } else { false }
    }

    /// A column of whole units beside a captured number, which may lie between two of them; whether that stands in front.
    private func units(
        _ one: QueryNode, _ other: QueryNode
    ) throws -> (number: Int64?, UnitForm.Captured, isMirrored: Bool)? {
        let (node, constant, isMirrored): (QueryNode, Any, Bool)
        switch (one, other) {
        case (.constant, .constant): return nil
        case (_, .constant(let value)): (node, constant, isMirrored) = (one, value, false)
        case (.constant(let value), _): (node, constant, isMirrored) = (other, value, true)
        default: return nil
        }
        guard constant is Decimal || constant is Date else { return nil }
        let result = try value(node)
        guard let captured = UnitForm(result.kind)?.captured(constant) else { return nil }
        guard case .int(let number) = result.value else { return (nil, captured, isMirrored) }
        return (number, captured, isMirrored)
    }

    /// The order of two values that are there.
    private static func order(_ one: Result, _ other: Result) -> ComparisonResult {
        if let collation = one.collation ?? other.collation {
            return ValueOrder.collation(collation).compare(one.value, other.value)
        }
        for result in [one, other] {
            if case .stored(.decimalText) = result.kind { return ValueOrder.decimal.compare(one.value, other.value) }
        }
        return _Value.order(one.value, other.value)
    }

    // MARK: - Calculation

    func calculate(
        _ one: QueryNode, _ sign: QueryNode.Arithmetic, _ other: QueryNode, _ node: QueryNode
    ) throws -> Result {
        let (left, right) = try pair(one, other)
        guard let kind = Scalar.Kind(of: left.kind, sign, right.kind) else {
            throw ModelError.unsupportedPredicate(expression: node.name, property: nil)
        }
        return Result(Self.calculate(left.value, sign, right.value), kind)
    }

    /// What SQLite makes of it: integers that overflow become doubles, and there is no result of a division by zero.
    static func calculate(_ one: _Value, _ sign: QueryNode.Arithmetic, _ other: _Value) -> _Value {
        if case .int(let left) = one, case .int(let right) = other {
            let (value, overflows): (Int64, Bool)
            switch sign {
            case .add: (value, overflows) = left.addingReportingOverflow(right)
            case .subtract: (value, overflows) = left.subtractingReportingOverflow(right)
            case .multiply: (value, overflows) = left.multipliedReportingOverflow(by: right)
            case .divide:
                if right == 0 { return .null }
                (value, overflows) = left.dividedReportingOverflow(by: right)
            case .remainder:
                if right == 0 { return .null }
                return .int(right == -1 ? 0 : left % right)
            }
            if !overflows { return .int(value) }
        }
        guard let left = double(one), let right = double(other) else { return .null }
        let value: Double
        switch sign {
        case .add: value = left + right
        case .subtract: value = left - right
        case .multiply: value = left * right
        case .divide: value = right == 0 ? .nan : left / right
        case .remainder:
            // SQLite makes integers of both, the nearest that there are.
            let (dividend, divisor) = (whole(one, left), whole(other, right))
            if divisor == 0 { return .null }
            value = divisor == -1 ? 0 : Double(dividend % divisor)
        }
        return value.isNaN ? .null : .real(value)
    }

    /// - Parameter double: the value as a double, which many integers do not have.
    private static func whole(_ value: _Value, _ double: Double) -> Int64 {
        if case .int(let value) = value { return value }
        return double >= 0x1p63 ? .max : double < -0x1p63 ? .min : Int64(double)
    }

    private static func double(_ value: _Value) -> Double? {
        switch value {
        case .int(let value): Double(value)
        case .real(let value): value
        default: nil
        }
    }

    // MARK: - Totals

    func total(
        _ aggregate: QueryAggregate, _ value: QueryNode?, _ objects: QueryObjects, _ node: QueryNode
    ) throws -> Result {
        let found = try self.objects(objects)
        guard let value else { return Result(.int(Int64(found.count))) }
        let results = try found.map { try binding(objects.variable, to: $0).value(value) }.filter { $0.value != .null }
        guard let first = results.first else {
            let kind = try binding(objects.variable, to: nil).value(value).kind
            return Result(aggregate == .sum || aggregate == .count ? .int(0) : .null, kind)
        }
        switch (aggregate, first.kind) {
        case (.count, _): return Result(.int(Int64(results.count)))
        case (.min, _): return results.dropFirst().reduce(first) { Self.order($1, $0) == .orderedAscending ? $1 : $0 }
        case (.max, _): return results.dropFirst().reduce(first) { Self.order($1, $0) == .orderedDescending ? $1 : $0 }
        case (_, .stored(.plain)), (_, .computed), (.sum, .stored(.scaled)):
            var sum = first.value
            for result in results.dropFirst() {
                let next = Self.calculate(sum, .add, result.value)
                // The store's sum of integers is one or an error; its average is one of doubles.
                if aggregate == .sum, case .int = sum, case .int = result.value, case .real = next {
                    throw ModelError(
                        SQLiteError(code: ResultCode.error, message: "integer overflow"), path: nil)
                }
                sum = next
            }
            if aggregate == .sum { return Result(sum, first.kind) }
            return Result(Self.double(sum).map { .real($0 / Double(results.count)) } ?? .null)
        default: throw ModelError.unsupportedPredicate(expression: node.name, property: nil)
        }
    }
}

extension QueryNode.Comparison {
    /// Whether the comparison holds between two values of an order.
    fileprivate func holds(_ order: ComparisonResult) -> Bool {
        switch self {
        case .equal: order == .orderedSame
        case .notEqual: order != .orderedSame
        case .less: order == .orderedAscending
        case .lessOrEqual: order != .orderedDescending
        case .greater: order == .orderedDescending
        case .greaterOrEqual: order != .orderedAscending
        }
    }
}
