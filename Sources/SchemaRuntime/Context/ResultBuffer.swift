/// Where the loops over rows put objects, each retained, so that they know nothing of the type that was asked for.
struct ResultBuffer: ~Copyable {
    private var start = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: 64)
    private var capacity = 64
    private(set) var count = 0

    deinit {
        for position in 0..<count { Unmanaged<_ModelObject>.fromOpaque(start[position]).release() }
        start.deallocate()
    }

    mutating func push(_ object: Unmanaged<_ModelObject>) {
        if count == capacity {
            let larger = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: capacity * 2)
            larger.moveInitialize(from: start, count: count)
            start.deallocate()
            start = larger
            capacity *= 2
        }
        start[count] = object.toOpaque()
        count &+= 1
    }

    subscript(index: Int) -> _ModelObject {
        Unmanaged<_ModelObject>.fromOpaque(start[index]).takeUnretainedValue()
    }

    /// An object as it lies here, which holds it.
    func unretained(at index: Int) -> Unmanaged<_ModelObject> { .fromOpaque(start[index]) }

    /// Moves the last objects, with what retains them, to memory for an array's elements.
    mutating func take(from index: Int, to target: UnsafeMutableRawPointer) {
        target.copyMemory(from: start + index, byteCount: (count - index) * MemoryLayout<UnsafeRawPointer>.stride)
        count = index
    }

    /// The last object; there must be one.
    mutating func takeLast() -> _ModelObject {
        count &-= 1
        return Unmanaged<_ModelObject>.fromOpaque(start[count]).takeRetainedValue()
    }

    /// The last objects as an array.
    mutating func take(from index: Int) -> [_ModelObject] {
        let objects = takeOver(index..<count)
        count = index
        return objects
    }

    // MARK: - In parts: each of the last objects is taken over or released, then all are forgotten.

    /// Some of the objects as an array, which takes over what retains them.
    func takeOver(_ range: Range<Int>) -> [_ModelObject] {
        // Of no capacity it would write the count into the empty array that all threads share.
        if range.isEmpty { return [] }
        return [_ModelObject](unsafeUninitializedCapacity: range.count) { buffer, initialized in
            if let target = buffer.baseAddress {
                UnsafeMutableRawPointer(target).copyMemory(
                    from: start + range.lowerBound, byteCount: range.count * MemoryLayout<UnsafeRawPointer>.stride)
            }
            initialized = range.count
        }
    }

    func release(at index: Int) { Unmanaged<_ModelObject>.fromOpaque(start[index]).release() }

    mutating func forget(from index: Int) { count = index }

    mutating func removeAll(from index: Int) {
        for position in index..<count { Unmanaged<_ModelObject>.fromOpaque(start[position]).release() }
        count = index
    }
}
