/// A to-one as its object stores it: the target's key and, once known, the target.
///
/// The lowest bit of `bits` says who keeps whom alive. Set: this side holds the target. Clear: the target's loaded collection holds
/// this object, and empties `bits` before it goes. So between objects of a context one direction is strong, and nothing leaks. Between
/// objects that no context knows yet both are, since either may be all that somebody holds.
@frozen public struct _ToOne {
    /// The target's key as it was last known; 0 for none. Below zero and without the target it is what somebody else has stored.
    @usableFromInline var id: Int64 = 0
    @usableFromInline var bits: UInt = 0

    /// Nothing.
    @inlinable public init() {}

    /// A link to a key; none for a key that no row has.
    init(key: Int64) { id = max(key, 0) }

    /// A link as `_Row.key` reads it.
    init(stored key: Int64) { id = key }

    /// For the `deinit` of the generated class.
    @inlinable public mutating func release() {
        if bits & 1 != 0 { drop() }
    }

    @inlinable var target: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: bits & ~1) }

    /// The target, if it is known.
    var object: _ModelObject? { target.map { Unmanaged<_ModelObject>.fromOpaque($0).takeUnretainedValue() } }

    var isEmpty: Bool { id == 0 && bits == 0 }
    func leads(to other: _ModelObject) -> Bool { bits == 0 ? id > 0 && id == other._$id : object === other }
    var holds: Bool { bits & 1 != 0 }

    /// The key to store: the target's own where it is known, since an upsert may have changed it.
    var key: Int64 { object?._$id ?? id }

    /// What the store has, as a journal keeps it: also a key below 1 that somebody else has stored, but none of a target that has no row.
    var stored: _Value { key > 0 || (key < 0 && isStray) ? .int(key) : .null }

    /// Whether somebody else has stored a key below 1, which is that of no object.
    var isStray: Bool { bits == 0 && id < 0 }

    /// A link to a target that the other side's collection answers with a strong one.
    static func held(by target: _ModelObject) -> _ToOne {
        var slot = _ToOne(key: target._$id)
        slot.bits = UInt(bitPattern: Unmanaged.passUnretained(target).toOpaque())
        return slot
    }

    /// Makes this such a link, without a look at the target.
    mutating func hold(by target: Unmanaged<_ModelObject>, key: Int64) {
        id = key
        bits = UInt(bitPattern: target.toOpaque())
    }

    /// A link that holds its target, which is retained here.
    static func holding(_ target: _ModelObject) -> _ToOne {
        var slot = _ToOne(key: target._$id)
        slot.bits = UInt(bitPattern: Unmanaged.passRetained(target).toOpaque()) | 1
        return slot
    }

    /// Lets go of the target, and keeps its key.
    @usableFromInline mutating func drop() {
        let old = self
        bits = 0
        guard old.holds, var target = old.target else { return }
        // The pointer is a reference that counts: whether it is the last one is asked without making another.
        let isLast = withUnsafeMutablePointer(to: &target) {
            $0.withMemoryRebound(to: _ModelObject.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
        }
        let object = Unmanaged<_ModelObject>.fromOpaque(target)
        if isLast { Endings.end(object) } else { object.release() }
    }
}

/// A to-many as its object stores it: nil until loaded. The side of a one-to-one that has no key is one as well.
@frozen public struct _ToMany {
    @usableFromInline var items: [_ModelObject]?

    /// Not loaded.
    @inlinable public init() {}

    /// For the `deinit` of the generated class: empties the to-ones of the objects that point to `owner` without holding it, and lets go of them.
    ///
    /// - Parameter property: the index of that to-one in the class of the objects.
    @inlinable @inline(__always) public mutating func orphan(from owner: _ModelObject, _ property: Int) {
        if owner._$state & State.collected != 0 { letGo(of: owner, property) }
    }

    /// For the `deinit` of the generated class, of a to-many whose objects do not point to the owner.
    @inlinable @inline(__always) public mutating func release() {
        if items != nil { end() }
    }

    @usableFromInline @inline(never) mutating func letGo(of owner: _ModelObject, _ property: Int) {
        if items == nil { return }
        turnAway(from: owner, property)
        end()
    }

    @usableFromInline mutating func end() {
        if items?.isEmpty == false { Endings.end(&items) }
    }

    @inline(never) private func turnAway(from owner: _ModelObject, _ property: Int) {
        guard let items else { return }
        let key = owner._$id
        let bits = UInt(bitPattern: Unmanaged.passUnretained(owner).toOpaque())
        for item in items {
            if item.has(State.observed) {
                if item.toOne(property).bits == bits { item.setToOne(property, _ToOne(key: key)) }
            } else {
                var visitor = _Visitor(.letGo(bits, key: key))
                item._$visit(property, &visitor)
            }
        }
    }
}
