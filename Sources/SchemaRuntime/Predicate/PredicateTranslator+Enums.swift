extension PredicateTranslator {
    /// The condition that an enum's value is of an order with others, by the enum's own `<`: the store has the raw values, which may stand in another
    /// one. The cases for which it holds are listed where the others are captured, so that an index serves it.
    ///
    /// - Returns: nil for another type, and where the raw values stand in that order.
    /// - Throws: `ModelError.unsupportedPredicate` for an enum that does not list its cases.
    mutating func enumCondition(
        _ element: Node, _ bounds: [(order: Order, other: Node)], _ type: Any.Type, _ expression: Any
    ) throws -> String? {
        guard type is any _StorableRaw.Type else { return nil }
        guard let ranks = EnumRanks.of(type) else { throw unsupported(expression) }
        if ranks.areStored { return nil }
        if case .scalar(let scalar) = element, ranks.isComplete,
            let captured = try capturedRanks(bounds, ranks, expression)
        {
            let forms = ranks.forms { rank in captured.allSatisfy { $0.order.holds(rank, $0.rank) } }
            let isOne = try isOne(ofForms: forms, scalar, expression)
            // What is not there is before and behind nothing: there is no answer then.
            return isOne == Self.none && scalar.mayBeAbsent ? "(\(scalar.sql) IS NULL AND NULL)" : isOne
        }
        let place = try ranked(element, ranks, expression)
        let conditions = try bounds.map {
            "\(place.sql) \($0.order.rawValue) \(try ranked($0.other, ranks, expression).sql)"
        }
        return conditions.count == 1 ? conditions[0] : "(\(conditions.joined(separator: " AND ")))"
    }

    /// The places of captured cases; nil where one is not captured.
    private func capturedRanks(
        _ bounds: [(order: Order, other: Node)], _ ranks: EnumRanks, _ expression: Any
    ) throws -> [(order: Order, rank: Int64)]? {
        var found: [(order: Order, rank: Int64)] = []
        for (order, other) in bounds {
            guard case .constant(let value) = other,
                case .int(let rank) = try ranks.rank(
                    of: storedForm(value, .computed, expression), property(in: expression))
            else { return nil }
            found.append((order, rank))
        }
        return found
    }
}
