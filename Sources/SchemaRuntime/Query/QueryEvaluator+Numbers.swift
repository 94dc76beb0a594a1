import Foundation

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
        let order: ComparisonResult
        if let decimals = try decimals(one, other) {
            guard let left = decimals.0, let right = decimals.1 else {
                return comparison == .equal
                    ? decimals.0 == decimals.1 : comparison == .notEqual && decimals.0 != decimals.1
            }
            order = left < right ? .orderedAscending : right < left ? .orderedDescending : .orderedSame
        } else {
            let (left, right) = try pair(one, other)
            if left.value == .null || right.value == .null {
                return comparison == .equal
                    ? left.value == right.value : comparison == .notEqual && left.value != right.value
            }
            order = Self.order(left, right)
        }
        return switch comparison {
        case .equal: order == .orderedSame
        case .notEqual: order != .orderedSame
        case .less: order == .orderedAscending
        case .lessOrEqual: order != .orderedDescending
        case .greater: order == .orderedDescending
        case .greaterOrEqual: order != .orderedAscending
        }
    }

    /// Decimals of fixed scale beside a captured number, which may have more places.
    private func decimals(_ one: QueryNode, _ other: QueryNode) throws -> (Decimal?, Decimal?)? {
        func number(_ node: QueryNode) -> Decimal? {
            guard case .constant(let value) = node else { return nil }
            return value as? Decimal
        }
        func units(_ node: QueryNode) throws -> (Decimal?, Bool) {
            let result = try value(node)
            guard case .stored(.scaled(let scale)) = result.kind else { return (nil, false) }
            guard case .int(let units) = result.value else { return (nil, true) }
            return (ScaledDecimal.value(units, scale: scale), true)
        }
        if let constant = number(other), number(one) == nil {
            let (value, isScaled) = try units(one)
            return isScaled ? (value, constant) : nil
        }
        if let constant = number(one), number(other) == nil {
            let (value, isScaled) = try units(other)
            return isScaled ? (constant, value) : nil
        }
        return nil
    }

    /// The order of two values that are there.
    private static func order(_ one: Result, _ other: Result) -> ComparisonResult {
        if let collation = one.collation ?? other.collation {
            return ValueOrder.collation(collation).compare(one.value, other.value)
        }
        for result in [one, other] {
            if case .stored(.decimalText) = result.kind { return ValueOrder.decimal.compare(one.value, other.value) }
        }
        return order(one.value, other.value)
    }

    static func order(_ one: _Value, _ other: _Value) -> ComparisonResult {
        switch (one, other) {
        case (.int(let left), .real(let right)): order(.real(Double(left)), .real(right))
        case (.real(let left), .int(let right)): order(.real(left), .real(Double(right)))
        default: _Value.order(one, other)
        }
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
    private static func calculate(_ one: _Value, _ sign: QueryNode.Arithmetic, _ other: _Value) -> _Value {
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
        case .remainder: return .null
        }
        return value.isNaN ? .null : .real(value)
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
            let sum = results.dropFirst().reduce(first.value) { Self.calculate($0, .add, $1.value) }
            if aggregate == .sum { return Result(sum, first.kind) }
            return Result(Self.double(sum).map { .real($0 / Double(results.count)) } ?? .null)
        default: throw ModelError.unsupportedPredicate(expression: node.name, property: nil)
        }
    }
}
