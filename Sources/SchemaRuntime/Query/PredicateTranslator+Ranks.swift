extension PredicateTranslator {
    /// The place of an enum's case in the order of its `<`, or its value where the raw values stand in the same order.
    mutating func ranked(_ value: QueryNode, _ type: Any.Type, _ node: QueryNode) throws -> Node {
        guard let ranks = EnumRanks.of(type) else { throw unsupported(node) }
        let found = try self.node(value)
        return ranks.areStored ? found : .scalar(try ranked(found, ranks, node))
    }

    /// The place of an enum's case.
    mutating func ranked(_ node: Node, _ ranks: EnumRanks, _ expression: Any) throws -> Scalar {
        if case .constant(let value) = node {
            let rank = try ranks.rank(of: storedForm(value, .computed, expression), property(in: expression))
            return Scalar(parameter(rank), .computed, mayBeNull: rank == .null)
        }
        let scalar = try scalar(node, like: nil, expression)
        return Scalar(ranks.sql(scalar.sql), .computed, mayBeNull: scalar.mayBeNull)
    }

    /// The least or the largest place is no case yet.
    func expectNoRanks(_ aggregate: QueryAggregate, _ value: QueryNode?, _ node: QueryNode) throws {
        guard aggregate == .min || aggregate == .max, case .ranked(let inner, let type)? = value,
            EnumRanks.of(type)?.areStored != true
        else { return }
        throw unsupported(node, property: property(in: inner))
    }
}
