public import Observation

/// What every generated class is. Two objects are equal if they are one object.
///
/// Models are not `Sendable`: an object belongs to its context. What crosses actors is its `persistentModelID`.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype
where ID == PersistentIdentifier {
    /// What the library knows of the class. Only generated classes can answer.
    static var _$entity: _Entity { get }
}

// In an extension, so that an attribute of the same name comes first.
extension PersistentModel {
    /// Which object of which store.
    public var persistentModelID: PersistentIdentifier { base.identifier }
    /// The same as `persistentModelID`.
    public var id: PersistentIdentifier { base.identifier }
    /// The context to which the object belongs; nil before it is inserted and after the context's end.
    public var modelContext: ModelContext? { base.context?.outermost }
    /// Whether the object has something to save.
    public var hasChanges: Bool {
        let object = base.representative
        object.context?.forgetUnchanged()
        return object.changes != 0 && !object.has(State.dead) || object.has(State.inserted | State.deleted)
    }
    /// Whether the object was deleted, saved or not.
    public var isDeleted: Bool { base.representative.isGone }

    /// Whether both are one object.
    public static func == (one: Self, other: Self) -> Bool { one === other }
    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    var base: _ModelObject { unsafeDowncast(self, to: _ModelObject.self) }
}
