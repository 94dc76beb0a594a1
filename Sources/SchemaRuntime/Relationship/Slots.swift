/// A to-one as its object stores it: the target's key and, once known, the target.
///
/// The lowest bit of `bits` says who keeps whom alive. Set: this side holds the target. Clear: the target's loaded collection holds
/// this object, and empties `bits` before it goes. So one direction is strong, and nothing leaks.
@frozen public struct _ToOne {
    @usableFromInline var id: Int64 = 0
    @usableFromInline var bits: UInt = 0

    /// Nothing.
    @inlinable public init() {}

    /// For the `deinit` of the generated class.
    @inlinable public mutating func release() {
        if bits != 0 { drop() }
    }

    @inlinable var target: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: bits & ~1) }
}

/// A to-many as its object stores it: nil until loaded.
@frozen public struct _ToMany {
    @usableFromInline var items: [_ModelObject]?

    /// Not loaded.
    @inlinable public init() {}

    /// For the `deinit` of the generated class: empties the to-ones of the objects that point to `owner` without holding it.
    ///
    /// - Parameter property: the index of that to-one in the class of the objects.
    public func orphan(from owner: _ModelObject, _ property: Int) {
        guard let items else { return }
        let address = UInt(bitPattern: Unmanaged.passUnretained(owner).toOpaque())
        for item in items { item.forget(address, property) }
    }
}
