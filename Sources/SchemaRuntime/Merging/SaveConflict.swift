/// An object with attributes or to-ones that were changed here and by somebody else, for ``ConflictPolicy/resolve(_:)`` to decide.
public struct SaveConflict {
    /// One of two sides.
    public enum Side: Hashable, Sendable {
        /// This context.
        case mine
        /// Whoever has saved meanwhile.
        case theirs
    }

    enum Decision {
        case mine
        case theirs
        case value((_ModelObject) -> Void)
    }

    let conflict: RowConflict
    private(set) var decisions: [Int: Decision] = [:]

    init(_ conflict: RowConflict) { self.conflict = conflict }

    /// The object, as it is here.
    public var model: any PersistentModel { conflict.object }

    /// The names of the properties that both have changed and that nobody has decided yet.
    public var propertyNames: [String] {
        let properties = conflict.object.entity.properties
        return conflict.fields.filter { decisions[$0.property] == nil }.map { properties[$0.property].name }
    }

    /// What an attribute was before either changed it; nil where it is not in conflict, or of another model.
    public func base<Model: PersistentModel, Value>(_ attribute: KeyPath<Model, Value>) -> Value? {
        value(attribute) { $0.base }
    }

    /// What an attribute was set to here; nil where it is not in conflict, or of another model.
    public func mine<Model: PersistentModel, Value>(_ attribute: KeyPath<Model, Value>) -> Value? {
        guard field(attribute) != nil, let model = conflict.object as? Model else { return nil }
        return model[keyPath: attribute]
    }

    /// What the other has stored; nil where the attribute is not in conflict, or of another model.
    public func theirs<Model: PersistentModel, Value>(_ attribute: KeyPath<Model, Value>) -> Value? {
        value(attribute) { $0.theirs }
    }

    /// Decides for all that is undecided.
    public mutating func take(_ side: Side) {
        for field in conflict.fields where decisions[field.property] == nil { decide(side, field.property) }
    }

    /// Decides for one attribute or to-one. Nothing happens where it is not in conflict.
    public mutating func take<Model: PersistentModel>(_ side: Side, for property: PartialKeyPath<Model>) {
        if let field = field(property) { decide(side, field.property) }
    }

    /// Decides for a value of one's own. Nothing happens where the attribute is not in conflict.
    public mutating func take<Model: PersistentModel, Value>(
        _ value: Value, for attribute: ReferenceWritableKeyPath<Model, Value>
    ) {
        guard let field = field(attribute) else { return }
        decisions[field.property] = .value { ($0 as? Model)?[keyPath: attribute] = value }
    }

    private mutating func decide(_ side: Side, _ property: Int) {
        decisions[property] = side == .mine ? .mine : .theirs
    }

    private func field<Model: PersistentModel>(_ keyPath: PartialKeyPath<Model>) -> RowConflict.Field? {
        guard conflict.object is Model, let property = Model._$entity.property(at: keyPath) else { return nil }
        return conflict.fields.first { $0.property == property }
    }

    private func value<Model: PersistentModel, Value>(
        _ keyPath: KeyPath<Model, Value>, _ side: (RowConflict.Field) -> _Value
    ) -> Value? {
        guard let field = field(keyPath), conflict.object.entity.properties[field.property].relationship == nil else {
            return nil
        }
        let probe = type(of: conflict.object).init(_$blank: ())
        guard (try? probe.restore(field.property, side(field))) != nil, let model = probe as? Model else { return nil }
        return model[keyPath: keyPath]
    }
}
