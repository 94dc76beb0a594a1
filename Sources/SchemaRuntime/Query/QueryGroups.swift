/// Groups of objects that have values in common: what ``Query/group(by:)`` makes.
public struct QueryGroups<Model: PersistentModel, Key> {
    private var core: QueryCore
    private let keys: [QueryNode]
    private let group: QueryGroup<Model, Key>
    private var condition: QueryNode?

    init(_ core: QueryCore, _ keys: [QueryNode], _ group: QueryGroup<Model, Key>) {
        self.core = core.totals
        self.keys = keys
        self.group = group
    }

    /// Only groups for which a condition holds.
    public func having(_ condition: (QueryGroup<Model, Key>) -> QueryExpression<Bool>) -> Self {
        var other = self
        let node = condition(group).node
        other.condition = self.condition.map { .and($0, node) } ?? node
        return other
    }

    /// In the order of values of the groups; by their keys where nothing is said.
    public func sorted<each Value: QuerySortKey>(by values: (QueryGroup<Model, Key>) -> (repeat each Value)) -> Self {
        let values = values(group)
        var order: [QueryOrder] = []
        for value in repeat each values { order.append(value.queryOrder) }
        var other = self
        other.core.order = order
        return other
    }

    /// A value of each group.
    public func select<Value>(_ value: (QueryGroup<Model, Key>) -> QueryExpression<Value>) -> QueryRows<Value> {
        QueryRows(core, [value(group).node], groups: keys, having: condition) { row in try row.next(Value.self) }
    }

    /// Several values of each group.
    @_disfavoredOverload public func select<each Value>(
        _ values: (QueryGroup<Model, Key>) -> (repeat QueryExpression<each Value>)
    ) -> QueryRows<(repeat each Value)> {
        let expressions = values(group)
        var nodes: [QueryNode] = []
        for expression in repeat each expressions { nodes.append(expression.node) }
        return QueryRows(core, nodes, groups: keys, having: condition) { row in (repeat try row.next((each Value).self))
        }
    }

    /// Values of each group, made into a struct.
    public func select<Row, each Value>(
        _ make: @escaping @Sendable (repeat each Value) -> Row,
        _ values: (QueryGroup<Model, Key>) -> (repeat QueryExpression<each Value>)
    ) -> QueryRows<Row> {
        let expressions = values(group)
        var nodes: [QueryNode] = []
        for expression in repeat each expressions { nodes.append(expression.node) }
        return QueryRows(core, nodes, groups: keys, having: condition) { row in
            make(repeat try row.next((each Value).self))
        }
    }
}

/// A group of objects in a query.
public struct QueryGroup<Model: PersistentModel, Key> {
    /// What the objects have in common: one value, or a tuple of several.
    public let key: Key
    let object: QueryObject<Model>

    /// How many objects there are.
    public var count: QueryExpression<Int> { total(.count, nil) }

    /// For how many objects a value is there.
    public func count<Value>(of value: (QueryObject<Model>) -> QueryExpression<Value>) -> QueryExpression<Int> {
        total(.count, value(object).node)
    }

    /// How many different values there are; nil is none.
    public func count<Value>(
        distinct value: (QueryObject<Model>) -> QueryExpression<Value>
    ) -> QueryExpression<Int> { total(.count, value(object).node, isDistinct: true) }

    /// The sum of a value. What is nil is not counted.
    public func sum<Value: QueryNumber>(
        _ value: (QueryObject<Model>) -> QueryExpression<Value>
    ) -> QueryExpression<Value.Sum> { total(.sum, value(object).node) }

    /// The average of a value; nil where no value is there. Of decimals it can be selected, but not compared.
    public func average<Value: QueryNumber>(
        _ value: (QueryObject<Model>) -> QueryExpression<Value>
    ) -> QueryExpression<Value.Average?> { total(.average, value(object).node) }

    /// The smallest value that is there; nil where there is none.
    public func min<Value: QueryComparable>(
        _ value: (QueryObject<Model>) -> QueryExpression<Value>
    ) -> QueryExpression<Value.Ordered?> { total(.min, value(object).node.ordered(as: Value.self)) }

    /// The largest value that is there; nil where there is none.
    public func max<Value: QueryComparable>(
        _ value: (QueryObject<Model>) -> QueryExpression<Value>
    ) -> QueryExpression<Value.Ordered?> { total(.max, value(object).node.ordered(as: Value.self)) }

    private func total<Value>(
        _ aggregate: QueryAggregate, _ value: QueryNode?, isDistinct: Bool = false
    ) -> QueryExpression<Value> {
        QueryExpression<Value>(.groupTotal(aggregate, value, isDistinct: isDistinct))
    }
}
