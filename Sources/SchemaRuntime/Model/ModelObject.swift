/// The base of every generated class: the header that the library works on without knowing the class.
///
/// What generated code and the library share of it begins with `_$`, which no name in a schema does. What users see of it stands in
/// extensions of `PersistentModel`, so that an attribute of the same name comes first.
open class _ModelObject: PersistentModel {
    // 28 bytes after the object's own header; the small one last, so that a subclass's small fields fill the gap.
    @exclusivity(unchecked) @usableFromInline final var _$id: Int64 = 0
    @exclusivity(unchecked) @usableFromInline final var _$home: Unmanaged<Home>?
    @exclusivity(unchecked) @usableFromInline final var _$state: UInt64 = 0
    @exclusivity(unchecked) final var _$version: Int32 = 1

    /// An object that no context knows yet.
    @inlinable public init() {}

    /// An object whose fields wait to be loaded.
    @inlinable public required init(_$blank: ()) {}

    /// What the library knows of this class.
    open class var _$entity: _Entity { fatalError("\(self) is no generated model") }

    /// Adds the key path of every property, inherited ones first, in the order of their indices.
    open class func _$keyPaths(_ list: inout _KeyPathList) {}

    /// Sets every stored field from a row.
    ///
    /// - Throws: `_ValueError` for a stored value that its attribute cannot hold.
    open func _$load(_ row: _Row) throws {}

    /// Leads the visitor to the field of one property.
    open func _$visit(_ property: Int, _ visitor: inout _Visitor) {}

    deinit { _$home?._withUnsafeGuaranteedRef { $0.leave(self) } }
}

/// The bits of `_$state`: 0 to 52 say which properties were changed (those beyond share the last), the rest are flags.
@usableFromInline enum State {
    /// Objects that were deleted stand in a to-many of this one still: whoever reads it takes them out first.
    @usableFromInline static let keepsDeleted: UInt64 = 1 << 53
    /// A required value was missing in the row, so that what the field holds is nobody's: each setting is a change.
    @usableFromInline static let gaps: UInt64 = 1 << 54
    /// The object's context is gone.
    @usableFromInline static let orphaned: UInt64 = 1 << 55
    @usableFromInline static let inserted: UInt64 = 1 << 56
    @usableFromInline static let deleted: UInt64 = 1 << 57
    /// The object stands in its home's list of changed objects.
    @usableFromInline static let listed: UInt64 = 1 << 58
    /// The fields are not read yet.
    @usableFromInline static let hollow: UInt64 = 1 << 59
    /// Somebody observes the object.
    @usableFromInline static let observed: UInt64 = 1 << 60
    /// The row is gone.
    @usableFromInline static let dead: UInt64 = 1 << 61
    /// A to-many is loaded.
    @usableFromInline static let collected: UInt64 = 1 << 62
    /// Another object stands for the row, and this one leads there.
    @usableFromInline static let forwarded: UInt64 = 1 << 63

    static let changes: UInt64 = (1 << 53) - 1

    @usableFromInline static let slowRead: UInt64 = hollow | observed | forwarded | keepsDeleted
    @usableFromInline static let slowWrite: UInt64 = hollow | observed | forwarded | deleted | dead | orphaned | gaps

    /// The properties from here on share the last bit: whether one of them was changed before cannot be told.
    @usableFromInline static let firstShared = 52

    @inlinable @inline(__always) static func bit(_ property: Int) -> UInt64 {
        1 &<< UInt64(Swift.min(property, firstShared))
    }
}
