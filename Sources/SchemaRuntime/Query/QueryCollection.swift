/// The objects of a to-many in a typed query.
public struct QueryCollection<Element: PersistentModel>: Sendable {
    let owner: QueryNode
    nonisolated(unsafe) let keyPath: AnyKeyPath

    init(_ owner: QueryNode, _ keyPath: AnyKeyPath) {
        self.owner = owner
        self.keyPath = keyPath
    }

    // MARK: - Conditions

    /// Whether a condition holds for one of the objects at least.
    public func any(_ condition: (QueryObject<Element>) -> QueryExpression<Bool>) -> QueryExpression<Bool> {
        QueryExpression<Bool>(.exists(objects { condition($0).node }))
    }

    /// Whether a condition holds for each of the objects; it does where there are none.
    public func all(_ condition: (QueryObject<Element>) -> QueryExpression<Bool>) -> QueryExpression<Bool> {
        QueryExpression<Bool>(.not(.exists(objects { .not(condition($0).node) })))
    }

    /// Whether a condition holds for none of the objects.
    public func none(_ condition: (QueryObject<Element>) -> QueryExpression<Bool>) -> QueryExpression<Bool> {
        !any(condition)
    }

    /// Whether an object is one of them.
    public func contains(_ object: Element) -> QueryExpression<Bool> { any { $0 == object } }

    /// Whether there are none.
    public var isEmpty: QueryExpression<Bool> { QueryExpression<Bool>(.not(.exists(objects { _ in nil }))) }

    // MARK: - Totals

    /// How many there are.
    public var count: QueryExpression<Int> { total(.count) { _ in nil } }

    /// For how many of them a condition holds.
    public func count(where condition: (QueryObject<Element>) -> QueryExpression<Bool>) -> QueryExpression<Int> {
        QueryExpression<Int>(.total(.count, nil, over: objects { condition($0).node }))
    }

    /// The sum of a value of each; 0 without objects. What is nil is not counted.
    public func sum<Value: QueryNumber>(
        _ value: (QueryObject<Element>) -> QueryExpression<Value>
    ) -> QueryExpression<Value.Sum> { total(.sum) { value($0).node } }

    /// The average of a value of each; nil without objects. What is nil is not counted.
    public func average<Value: QueryNumber>(
        _ value: (QueryObject<Element>) -> QueryExpression<Value>
    ) -> QueryExpression<Value.Average?> { total(.average) { value($0).node } }

    /// The smallest value that is there; nil where there is none.
    public func min<Value: QueryComparable>(
        _ value: (QueryObject<Element>) -> QueryExpression<Value>
    ) -> QueryExpression<Value.Ordered?> { total(.min) { value($0).node.ordered(as: Value.self) } }

    /// The largest value that is there; nil where there is none.
    public func max<Value: QueryComparable>(
        _ value: (QueryObject<Element>) -> QueryExpression<Value>
    ) -> QueryExpression<Value.Ordered?> { total(.max) { value($0).node.ordered(as: Value.self) } }

    private func total<Value>(
        _ aggregate: QueryAggregate, _ value: (QueryObject<Element>) -> QueryNode?
    ) -> QueryExpression<Value> {
        var found: QueryNode?
        let objects = objects { object in
            found = value(object)
            return nil
        }
        return QueryExpression<Value>(.total(aggregate, found, over: objects))
    }

    private func objects(_ condition: (QueryObject<Element>) -> QueryNode?) -> QueryObjects {
        let variable = QueryVariable(Element.self)
        let node = condition(QueryObject(node: .variable(variable)))
        return QueryObjects(owner: owner, keyPath: keyPath, variable: variable, condition: node)
    }
}
