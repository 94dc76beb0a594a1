import Foundation

/// Which objects of a model are wanted, in which order, how many: what SwiftData's `FetchDescriptor` says, in expressions that the compiler
/// checks fast.
///
///     let next = Trip.query { $0.startDate > now && $0.organizer.name == "Sara" }
///         .sorted { ($0.priority.descending, $0.startDate) }
///         .limit(20)
///     let trips = try next.fetch(in: context)
///
/// A query is a value: each method makes another one. It can be kept and used in any context.
public struct Query<Model: PersistentModel>: Sendable {
    var core: QueryCore

    /// All objects of a model.
    public init(_ model: Model.Type = Model.self) { core = QueryCore(model) }

    private var root: QueryObject<Model> { QueryObject(node: .variable(core.root)) }

    func with(_ change: (inout QueryCore) -> Void) -> Self {
        var other = self
        change(&other.core)
        return other
    }

    /// Only those for which a condition holds, besides those conditions that stand already.
    public func filter(_ condition: (QueryObject<Model>) -> QueryExpression<Bool>) -> Self {
        let node = condition(root).node
        return with { $0.conditions.append(node) }
    }

    /// Only those in whose searched texts the words of `text` occur, as `SearchQuery(_:)` reads them. Without `sorted` the best come first;
    /// objects that wait in the context come before them, since only rows have a rank.
    public func matching(_ text: String) -> Self { matching(SearchQuery(text)) }

    /// Only those whose searched texts meet a query.
    ///
    /// - Parameter properties: where to look, among the attributes that the schema's `search` names; without any, in all of them.
    public func matching(_ query: SearchQuery, in properties: PartialKeyPath<Model>...) -> Self {
        with { $0.searches.append(TextSearch(query, properties)) }
    }

    /// In the order of one or several values, the most important first; the order that was asked for before is forgotten.
    ///
    /// Nil comes first, or last where the order is descending. Enums stand in the order of their `<`, those without one in that of their raw values. Objects that are equal by all stand in the order of their insertion.
    public func sorted<each Key: QuerySortKey>(by keys: (QueryObject<Model>) -> (repeat each Key)) -> Self {
        let keys = keys(root)
        var order: [QueryOrder] = []
        for key in repeat each keys { order.append(key.queryOrder) }
        return with { $0.order = order }
    }

    /// So many at most.
    public func limit(_ count: Int) -> Self { with { $0.limit = Swift.max(count, 0) } }

    /// Without the first ones. A page far from the beginning is found faster by ``after(_:)``.
    public func offset(_ count: Int) -> Self { with { $0.offset = Swift.max(count, 0) } }

    /// Only those behind a place in the order; nil is the beginning.
    public func after(_ cursor: QueryCursor?) -> Self { with { $0.cursor = cursor } }

    /// Whether what is not saved yet counts, as it does at first. Without it objects are found as they are saved, but for those that wait to be deleted.
    public func includingPendingChanges(_ isIncluded: Bool) -> Self { with { $0.includesPending = isIncluded } }

    // MARK: - Values in place of objects

    /// A value of each object, without making the objects.
    public func select<Value>(_ value: (QueryObject<Model>) -> QueryExpression<Value>) -> QueryRows<Value> {
        QueryRows(core, [value(root).node]) { row in try row.next(Value.self) }
    }

    /// Several values of each object, without making the objects.
    @_disfavoredOverload public func select<each Value>(
        _ values: (QueryObject<Model>) -> (repeat QueryExpression<each Value>)
    ) -> QueryRows<(repeat each Value)> {
        let expressions = values(root)
        var nodes: [QueryNode] = []
        for expression in repeat each expressions { nodes.append(expression.node) }
        return QueryRows(core, nodes) { row in (repeat try row.next((each Value).self)) }
    }

    /// Values of each object, made into a struct without making the objects.
    ///
    /// - Parameters:
    ///   - make: an initialiser or a function that takes the values.
    ///   - values: the values.
    public func select<Row, each Value>(
        _ make: @escaping @Sendable (repeat each Value) -> Row,
        _ values: (QueryObject<Model>) -> (repeat QueryExpression<each Value>)
    ) -> QueryRows<Row> {
        let expressions = values(root)
        var nodes: [QueryNode] = []
        for expression in repeat each expressions { nodes.append(expression.node) }
        return QueryRows(core, nodes) { row in make(repeat try row.next((each Value).self)) }
    }

    // MARK: - Groups

    // One for each number of keys: the compiler does not find the parts of a tuple of any number in the same expression.

    /// Groups of objects that have a value in common.
    public func group<Value>(
        by key: (QueryObject<Model>) -> QueryExpression<Value>
    ) -> QueryGroups<Model, QueryExpression<Value>> {
        let key = key(root)
        return QueryGroups(core, [key.node], QueryGroup(key: key, object: root))
    }

    /// Groups of objects that have two values in common.
    public func group<First, Second>(
        by keys: (QueryObject<Model>) -> (QueryExpression<First>, QueryExpression<Second>)
    ) -> QueryGroups<Model, (QueryExpression<First>, QueryExpression<Second>)> {
        let keys = keys(root)
        return QueryGroups(core, [keys.0.node, keys.1.node], QueryGroup(key: keys, object: root))
    }

    /// Groups of objects that have three values in common.
    public func group<First, Second, Third>(
        by keys: (QueryObject<Model>) -> (QueryExpression<First>, QueryExpression<Second>, QueryExpression<Third>)
    ) -> QueryGroups<Model, (QueryExpression<First>, QueryExpression<Second>, QueryExpression<Third>)> {
        let keys = keys(root)
        return QueryGroups(core, [keys.0.node, keys.1.node, keys.2.node], QueryGroup(key: keys, object: root))
    }

    // A function for each number, not one for all: the compiler is much quicker with the keys of a group.

    /// Groups of objects that have four values in common.
    public func group<First, Second, Third, Fourth>(
        by keys: (QueryObject<Model>) -> (
            QueryExpression<First>, QueryExpression<Second>, QueryExpression<Third>, QueryExpression<Fourth>
        )
    ) -> QueryGroups<
        Model, (QueryExpression<First>, QueryExpression<Second>, QueryExpression<Third>, QueryExpression<Fourth>)
    > {
        let keys = keys(root)
        return QueryGroups(
            core, [keys.0.node, keys.1.node, keys.2.node, keys.3.node], QueryGroup(key: keys, object: root))
    }
}

extension PersistentModel {
    /// All objects of the model.
    public static func query() -> Query<Self> { Query(Self.self) }

    /// The objects of the model for which a condition holds.
    public static func query(_ condition: (QueryObject<Self>) -> QueryExpression<Bool>) -> Query<Self> {
        Query(Self.self).filter(condition)
    }
}

/// By what a query is sorted: a value, from small to large or from large to small.
public struct QueryOrder: Sendable {
    let node: QueryNode
    let isReversed: Bool
    var isOptional: Bool
}

/// A value, or a value with a direction.
public protocol QuerySortKey {
    /// The value and its direction.
    var queryOrder: QueryOrder { get }
}

extension QueryOrder: QuerySortKey {
    /// Itself.
    public var queryOrder: QueryOrder { self }
}

extension QueryExpression: QuerySortKey {
    /// From small to large.
    public var queryOrder: QueryOrder { ascending }
    /// From small to large, nil first.
    public var ascending: QueryOrder { order(isReversed: false) }
    /// From large to small, nil last.
    public var descending: QueryOrder { order(isReversed: true) }

    private func order(isReversed: Bool) -> QueryOrder {
        QueryOrder(
            node: node.ordered(as: Value.self), isReversed: isReversed,
            isOptional: Value.self is any OptionalValue.Type)
    }
}
