public import Observation

/// What every generated class is. Two objects are equal if they are one object.
///
/// Models are not `Sendable`: an object belongs to its context. What crosses actors is its `persistentModelID`.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype
where ID == PersistentIdentifier {
    static var _$entity: _Entity { get }
}

extension PersistentModel {
    public static func == (one: Self, other: Self) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    public var id: PersistentIdentifier { persistentModelID }
    public var persistentModelID: PersistentIdentifier { PersistentIdentifier() }
}
