/// What every generated `Snapshot` is: the values of one object at one moment.
///
/// An object belongs to its context and to the actor of that context. A snapshot belongs to nobody: it may go to another actor, be
/// compared, and be encoded. It has a property for each attribute, inherited ones included, of the attribute's own type; a to-one is the
/// identifier of its object, and a to-many the identifiers of its objects, or nil if they were not loaded when the snapshot was made.
/// Transient attributes are not in it. Two snapshots are equal if they are of one object and all their values would be stored alike.
///
/// Encoded, it is an object with a key for each property that has a value, and `_id` for the identifier.
public protocol ModelSnapshot: Codable, Hashable, Sendable, Identifiable, CustomStringConvertible
where ID == PersistentIdentifier {
    /// The generated class.
    associatedtype _$Model: _ModelObject
    var _$values: _SnapshotValues { get }
    init(_$values: _SnapshotValues)
}

// In an extension, so that an attribute of the same name comes first.
extension ModelSnapshot {
    /// Takes the values that an object has now. Asks the store for the object's row if that was not read yet, and for nothing else.
    public init(_ model: _$Model) { self.init(_$values: _SnapshotValues(of: model, as: _$Model._$entity)) }

    /// Which object of which store.
    public var persistentModelID: PersistentIdentifier { _$values.identifier }
    /// The same as `persistentModelID`.
    public var id: PersistentIdentifier { _$values.identifier }

    /// Whether both are of one object, and all their values would be stored alike.
    public static func == (one: Self, other: Self) -> Bool { one._$values == other._$values }
    /// Hashes the identifier and all values.
    public func hash(into hasher: inout Hasher) { hasher.combine(_$values) }

    /// Decodes what `encode(to:)` wrote.
    ///
    /// - Throws: `DecodingError`, also for a value that its attribute cannot hold.
    public init(from decoder: any Decoder) throws {
        self.init(_$values: try _SnapshotValues(from: decoder, of: _$Model.self))
    }

    /// Encodes the identifier under `_id` and each property that has a value under its name. Values are encoded as their types are; what a
    /// transformer makes in the form that it stores.
    ///
    /// - Throws: `EncodingError`, also for a value that cannot be stored.
    public func encode(to encoder: any Encoder) throws { try _$values.encode(to: encoder, of: _$Model.self) }

    /// The class, the identifier's key and the values.
    public var description: String { _$values.description(of: _$Model._$entity) }

    /// Sets the attributes of an object to those of the snapshot, as if each were set by hand: what is equal stays unchanged, and nothing is
    /// saved. Relationships and derived attributes stay as they are.
    public func apply(to model: _$Model) { _$values.apply(to: model, as: _$Model._$entity) }
}
