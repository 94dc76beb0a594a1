extension Query {
    /// The sum of a value of all objects; 0 without objects. What is nil is not counted.
    ///
    /// - Throws: `ModelError`: as ``QueryRows/fetch(in:)``; `notSupported` for a query with a limit.
    public func sum<Value: QueryNumber>(
        of value: (QueryObject<Model>) -> QueryExpression<Value>, in context: ModelContext
    ) throws -> Value.Sum { try total(in: context) { $0.sum(value) } }

    /// The average of a value of all objects; nil without objects. What is nil is not counted.
    ///
    /// - Throws: as `sum`.
    public func average<Value: QueryNumber>(
        of value: (QueryObject<Model>) -> QueryExpression<Value>, in context: ModelContext
    ) throws -> Value.Average? { try total(in: context) { $0.average(value) } }

    /// The smallest value that is there; nil where there is none.
    ///
    /// - Throws: as `sum`.
    public func min<Value: QueryComparable>(
        of value: (QueryObject<Model>) -> QueryExpression<Value>, in context: ModelContext
    ) throws -> Value.Ordered? { try total(in: context) { $0.min(value) } }

    /// The largest value that is there; nil where there is none.
    ///
    /// - Throws: as `sum`.
    public func max<Value: QueryComparable>(
        of value: (QueryObject<Model>) -> QueryExpression<Value>, in context: ModelContext
    ) throws -> Value.Ordered? { try total(in: context) { $0.max(value) } }

    /// How many different values there are; nil is none.
    ///
    /// - Throws: as `sum`.
    public func count<Value>(
        distinct value: (QueryObject<Model>) -> QueryExpression<Value>, in context: ModelContext
    ) throws -> Int { try total(in: context) { $0.count(distinct: value) } }

    /// A value of all objects as one group.
    private func total<Value>(
        in context: ModelContext, _ value: (QueryGroup<Model, Void>) -> QueryExpression<Value>
    ) throws -> Value {
        let group = QueryGroup(key: (), object: QueryObject<Model>(node: .variable(core.root)))
        let rows = QueryRows(core.totals, [value(group).node], groups: []) { row in try row.next(Value.self) }
        return try rows.fetch(in: context)[0]
    }
}
