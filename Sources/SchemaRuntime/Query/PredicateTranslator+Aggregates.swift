extension PredicateTranslator {
    /// What is made of the values of several rows. Sums are exact: decimals of one scale are integers, others are added up where they
    /// are read.
    mutating func aggregate(
        _ aggregate: QueryAggregate, _ value: Scalar?, isDistinct: Bool, _ node: QueryNode
    ) throws -> Scalar {
        guard let value else { return Scalar("count(*)", .computed) }
        let text = (isDistinct ? "DISTINCT " : "") + value.sql
        switch (aggregate, value.kind) {
        case (.count, _): return Scalar("count(\(text))", .computed)
        case (.min, _), (.max, _):
            guard value.isOrdered else { throw unsupported(node) }
            let collation = if case .stored(.decimalText) = value.kind { " COLLATE decimal" } else { "" }
            var result = value
            result.sql = "\(aggregate.rawValue)(\(text)\(collation))"
            result.mayBeNull = true
            return result
        case (.sum, .stored(.plain(.integer))), (.sum, .computed), (.sum, .asStored):
            // Doubles may have a sum that is no number, which is NULL as well, and not 0.
            let mayBeNull = if case .stored = value.kind { false } else { true }
            return Scalar(
                "CASE WHEN count(\(text)) > 0 THEN sum(\(text)) ELSE 0 END", .computed, mayBeNull: mayBeNull)
        // Of infinities that cancel each other out there is none.
        case (.sum, .stored(.plain(.real))): return Scalar("total(\(text))", .computed, mayBeNull: true)
        case (.sum, .stored(.scaled)): return Scalar("COALESCE(sum(\(text)), 0)", value.kind)
        case (.average, .stored(.plain(.integer))), (.average, .stored(.plain(.real))), (.average, .computed),
            (.average, .asStored):
            return Scalar("avg(\(text))", .computed, mayBeNull: true)
        case (.average, .stored(.scaled(let scale))):
            // The sum may be beyond 64 bits where the average is not: it is made of two.
            let sums = "sum(\(text) / \(Scalar.averagedPart)), sum(\(text) % \(Scalar.averagedPart))"
            return Scalar(
                "CASE WHEN count(\(text)) > 0 THEN json_array(\(sums), count(\(text))) END", .scaledAverage(scale),
                mayBeNull: true)
        case (.sum, .stored(.decimalText)), (.average, .stored(.decimalText)):
            let list = "json_group_array(\(text)) FILTER (WHERE \(value.sql) IS NOT NULL)"
            if aggregate == .sum { return Scalar(list, .decimalSum) }
            return Scalar("NULLIF(\(list), '[]')", .decimalAverage, mayBeNull: true)
        default: throw unsupported(node)
        }
    }
}

extension Scalar {
    /// By what the units of decimals are divided into the two sums of which their average is made.
    static let averagedPart: Int64 = 1 << 31

    /// Whether SQLite's order of the stored values is the order of the values.
    var isOrdered: Bool {
        switch kind {
        case .stored(.plain), .stored(.bool), .stored(.scaled), .stored(.decimalText), .stored(.converted), .identifier,
            .computed, .asStored:
            true
        default: false
        }
    }

    /// In which order sorts have the values; nil where there is none.
    var valueOrder: ValueOrder? {
        guard isOrdered else { return nil }
        if let collation { return .collation(collation) }
        if case .stored(.decimalText) = kind { return .decimal }
        return .stored
    }
}
