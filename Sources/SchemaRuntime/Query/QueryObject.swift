/// An object in a typed query: what the query's closures are given, and where required relationships lead.
///
/// Every stored property of the model is here under its name. A property that the store does not hold, because it is computed in Swift or
/// transient, compiles too; the query that has it throws ``ModelError/unsupportedPredicate(expression:property:)``.
@dynamicMemberLookup
public struct QueryObject<Model: PersistentModel>: Sendable {
    let node: QueryNode

    // The compiler tries each of these for each property in a query, and all combinations of those that fit: no property may fit two.

    /// An attribute.
    public subscript<Value: _Storable>(dynamicMember keyPath: KeyPath<Model, Value>) -> QueryExpression<Value> {
        QueryExpression<Value>(.property(node, keyPath))
    }

    /// An attribute of a type of yours that is stored in another form.
    @_disfavoredOverload
    public subscript<Value>(dynamicMember keyPath: KeyPath<Model, Value>) -> QueryExpression<Value> {
        QueryExpression<Value>(.property(node, keyPath))
    }

    /// The object to which a required relationship leads.
    public subscript<Target: PersistentModel>(dynamicMember keyPath: KeyPath<Model, Target>) -> QueryObject<Target> {
        QueryObject<Target>(node: .property(node, keyPath))
    }

    /// The object to which a relationship may lead.
    public subscript<Target: PersistentModel>(
        dynamicMember keyPath: KeyPath<Model, Target?>
    ) -> OptionalQueryObject<Target> {
        OptionalQueryObject<Target>(node: .property(node, keyPath))
    }

    /// The objects of a to-many.
    public subscript<Target: PersistentModel>(
        dynamicMember keyPath: KeyPath<Model, [Target]>
    ) -> QueryCollection<Target> {
        QueryCollection<Target>(node, keyPath)
    }

    /// The objects of an optional to-many.
    public subscript<Target: PersistentModel>(
        dynamicMember keyPath: KeyPath<Model, [Target]?>
    ) -> QueryCollection<Target> {
        QueryCollection<Target>(node, keyPath)
    }

    /// Whether the object is of a class below its own.
    public func `is`<Subclass: PersistentModel>(_ type: Subclass.Type) -> QueryExpression<Bool> {
        QueryExpression<Bool>(.isKind(node, type))
    }

    /// The object as one of a class below its own; there is none where it is of another.
    public func `as`<Subclass: PersistentModel>(_ type: Subclass.Type) -> OptionalQueryObject<Subclass> {
        OptionalQueryObject<Subclass>(node: .cast(node, type as! _ModelObject.Type))
    }

    /// Whether it is this object.
    public static func == (one: Self, other: Model) -> QueryExpression<Bool> { one.isSame(.object(other)) }
    /// Whether it is another object.
    public static func != (one: Self, other: Model) -> QueryExpression<Bool> { !one.isSame(.object(other)) }
    /// Whether both are one object.
    public static func == (one: Self, other: Self) -> QueryExpression<Bool> { one.isSame(other.node) }
    /// Whether both are different objects.
    public static func != (one: Self, other: Self) -> QueryExpression<Bool> { !one.isSame(other.node) }

    private func isSame(_ other: QueryNode) -> QueryExpression<Bool> {
        QueryExpression<Bool>(.comparison(node, .equal, other))
    }
}

/// An object that need not be there. Its properties are nil where it is not.
@dynamicMemberLookup
public struct OptionalQueryObject<Model: PersistentModel>: Sendable {
    let node: QueryNode

    /// An attribute, optional or not.
    public subscript<Value: _Storable>(
        dynamicMember keyPath: KeyPath<Model, Value>
    ) -> QueryExpression<Value._$Wrapped?> {
        QueryExpression<Value._$Wrapped?>(.property(node, keyPath))
    }

    /// An attribute of a type of yours that is stored in another form.
    @_disfavoredOverload
    public subscript<Value>(dynamicMember keyPath: KeyPath<Model, Value>) -> QueryExpression<Value?> {
        QueryExpression<Value?>(.property(node, keyPath))
    }

    /// An optional attribute of a type of yours that is stored in another form.
    @_disfavoredOverload
    public subscript<Value>(dynamicMember keyPath: KeyPath<Model, Value?>) -> QueryExpression<Value?> {
        QueryExpression<Value?>(.property(node, keyPath))
    }

    /// The object to which a required relationship leads.
    public subscript<Target: PersistentModel>(
        dynamicMember keyPath: KeyPath<Model, Target>
    ) -> OptionalQueryObject<Target> {
        OptionalQueryObject<Target>(node: .property(node, keyPath))
    }

    /// The object to which a relationship may lead.
    public subscript<Target: PersistentModel>(
        dynamicMember keyPath: KeyPath<Model, Target?>
    ) -> OptionalQueryObject<Target> {
        OptionalQueryObject<Target>(node: .property(node, keyPath))
    }

    /// The objects of a to-many; none where the object is not there.
    public subscript<Target: PersistentModel>(
        dynamicMember keyPath: KeyPath<Model, [Target]>
    ) -> QueryCollection<Target> {
        QueryCollection<Target>(node, keyPath)
    }

    /// The objects of an optional to-many; none where the object is not there.
    public subscript<Target: PersistentModel>(
        dynamicMember keyPath: KeyPath<Model, [Target]?>
    ) -> QueryCollection<Target> {
        QueryCollection<Target>(node, keyPath)
    }

    /// Whether the object is there, and of a class below its own.
    public func `is`<Subclass: PersistentModel>(_ type: Subclass.Type) -> QueryExpression<Bool> {
        QueryExpression<Bool>(.isKind(node, type))
    }

    /// The object as one of a class below its own; there is none where it is of another.
    public func `as`<Subclass: PersistentModel>(_ type: Subclass.Type) -> OptionalQueryObject<Subclass> {
        OptionalQueryObject<Subclass>(node: .cast(node, type as! _ModelObject.Type))
    }

    /// Whether it is this object, or none is there where nil is asked for.
    public static func == (one: Self, other: Model?) -> QueryExpression<Bool> { one.isSame(.object(other)) }
    /// Whether it is another object or none.
    public static func != (one: Self, other: Model?) -> QueryExpression<Bool> { !one.isSame(.object(other)) }
    /// Whether both are one object, or neither is there.
    public static func == (one: Self, other: Self) -> QueryExpression<Bool> { one.isSame(other.node) }
    /// Whether both are different objects, or one is there and the other is not.
    public static func != (one: Self, other: Self) -> QueryExpression<Bool> { !one.isSame(other.node) }
    /// Whether both are one object.
    public static func == (one: Self, other: QueryObject<Model>) -> QueryExpression<Bool> { one.isSame(other.node) }
    /// Whether both are different objects, or none is there.
    public static func != (one: Self, other: QueryObject<Model>) -> QueryExpression<Bool> { !one.isSame(other.node) }

    private func isSame(_ other: QueryNode) -> QueryExpression<Bool> {
        QueryExpression<Bool>(.comparison(node, .equal, other))
    }
}

extension QueryNode {
    /// An object of a context, by its identifier.
    fileprivate static func object(_ object: (some PersistentModel)?) -> QueryNode {
        .constant(object?.persistentModelID as Any)
    }
}
