/// A value in a typed query: an attribute, or what is made of attributes. `QueryExpression<Bool>` is a condition.
///
///     Trip.query { $0.priority > 3 && $0.tags.any { $0.name == "sea" } }
///
/// Nil has Swift's meaning: `==` and `!=` take it for a value, and no other comparison with it holds.
@dynamicMemberLookup
public struct QueryExpression<Value>: Sendable {
    let node: QueryNode

    init(_ node: QueryNode) { self.node = node }

    /// A value that does not depend on rows.
    ///
    /// - Parameter value: a value of a type that an attribute can have.
    public init(_ value: Value) { self.init(.constant(value)) }

    /// A field of a struct that has a column for each field.
    public subscript<Field>(dynamicMember keyPath: KeyPath<Value, Field>) -> QueryExpression<Field>
    where Value: _StorableStruct {
        QueryExpression<Field>(.property(node, keyPath))
    }

    /// A field of an optional struct that has a column for each field, optional or not.
    public subscript<Struct: _StorableStruct, Field: _Storable>(
        dynamicMember keyPath: KeyPath<Struct, Field>
    ) -> QueryExpression<Field._$Wrapped?> where Value == Struct? {
        QueryExpression<Field._$Wrapped?>(.property(node, keyPath))
    }
}

// MARK: - Equality

extension QueryExpression {
    func compared(_ comparison: QueryNode.Comparison, _ other: QueryNode) -> QueryExpression<Bool> {
        QueryExpression<Bool>(.comparison(node, comparison, other))
    }
}

extension QueryExpression where Value: Equatable {
    /// Whether both are equal. Text is compared by its code units.
    public static func == (one: Self, other: Value) -> QueryExpression<Bool> { one.compared(.equal, .constant(other)) }
    /// Whether both differ.
    public static func != (one: Self, other: Value) -> QueryExpression<Bool> {
        one.compared(.notEqual, .constant(other))
    }
    /// Whether both are equal. Text is compared by its code units.
    public static func == (one: Self, other: Self) -> QueryExpression<Bool> { one.compared(.equal, other.node) }
    /// Whether both differ.
    public static func != (one: Self, other: Self) -> QueryExpression<Bool> { one.compared(.notEqual, other.node) }

    /// Whether the value is one of a list. Integers and texts in any number; of other types a query takes 32,000.
    public func `in`(_ values: some Sequence<Value>) -> QueryExpression<Bool> {
        QueryExpression<Bool>(.isOne(node, of: Array(values)))
    }
}

extension QueryExpression {
    /// Whether the value is there and one of a list. Integers and texts in any number; of other types a query takes 32,000.
    public func `in`<Wrapped: Equatable>(_ values: some Sequence<Wrapped>) -> QueryExpression<Bool>
    where Value == Wrapped? {
        QueryExpression<Bool>(.isOne(node, of: Array(values)))
    }

    /// The value, or another one where there is none.
    public static func ?? <Wrapped>(one: Self, other: Wrapped) -> QueryExpression<Wrapped> where Value == Wrapped? {
        QueryExpression<Wrapped>(.coalesce(one.node, .constant(other)))
    }

    /// The value, or another one where there is none.
    public static func ?? <Wrapped>(one: Self, other: QueryExpression<Wrapped>) -> QueryExpression<Wrapped>
    where Value == Wrapped? {
        QueryExpression<Wrapped>(.coalesce(one.node, other.node))
    }

    /// The value, or another one where there is none.
    public static func ?? <Wrapped>(one: Self, other: Self) -> Self where Value == Wrapped? {
        Self(.coalesce(one.node, other.node))
    }

    /// The same as an optional, for a comparison with one.
    public var optional: QueryExpression<Value?> { QueryExpression<Value?>(node) }
}

// MARK: - Order

// An optional is compared with what it wraps.
extension QueryExpression where Value: QueryComparable {
    /// Whether the value is there and the smaller one. Text is compared by its code units.
    public static func < (one: Self, other: Value.Ordered) -> QueryExpression<Bool> {
        one.ordered(.less, .constant(other))
    }
    /// Whether the value is there and the larger one. Text is compared by its code units.
    public static func > (one: Self, other: Value.Ordered) -> QueryExpression<Bool> {
        one.ordered(.greater, .constant(other))
    }
    /// Whether the value is there and not the larger one.
    public static func <= (one: Self, other: Value.Ordered) -> QueryExpression<Bool> {
        one.ordered(.lessOrEqual, .constant(other))
    }
    /// Whether the value is there and not the smaller one.
    public static func >= (one: Self, other: Value.Ordered) -> QueryExpression<Bool> {
        one.ordered(.greaterOrEqual, .constant(other))
    }
    /// Whether both are there and the value is the smaller one.
    public static func < (one: Self, other: Self) -> QueryExpression<Bool> { one.ordered(.less, other.node) }
    /// Whether both are there and the value is the larger one.
    public static func > (one: Self, other: Self) -> QueryExpression<Bool> { one.ordered(.greater, other.node) }
    /// Whether both are there and the value is not the larger one.
    public static func <= (one: Self, other: Self) -> QueryExpression<Bool> { one.ordered(.lessOrEqual, other.node) }
    /// Whether both are there and the value is not the smaller one.
    public static func >= (one: Self, other: Self) -> QueryExpression<Bool> {
        one.ordered(.greaterOrEqual, other.node)
    }

    private func ordered(_ comparison: QueryNode.Comparison, _ other: QueryNode) -> QueryExpression<Bool> {
        let type = Value.Ordered.self
        return QueryExpression<Bool>(.comparison(node.ordered(as: type), comparison, other.ordered(as: type)))
    }

    /// Whether the value is there and lies in a range, both ends included.
    public func `in`(_ range: ClosedRange<Value.Ordered>) -> QueryExpression<Bool> {
        self >= range.lowerBound && self <= range.upperBound
    }
    /// Whether the value is there and lies in a range, its end excluded.
    public func `in`(_ range: Range<Value.Ordered>) -> QueryExpression<Bool> {
        self >= range.lowerBound && self < range.upperBound
    }
}

// MARK: - Logic

extension QueryExpression where Value == Bool {
    /// Whether both conditions hold.
    public static func && (one: Self, other: Self) -> Self { Self(.and(one.node, other.node)) }
    /// Whether one of two conditions holds, or both.
    public static func || (one: Self, other: Self) -> Self { Self(.or(one.node, other.node)) }
    /// Whether a condition does not hold.
    public prefix static func ! (condition: Self) -> Self { Self(.not(condition.node)) }
}
