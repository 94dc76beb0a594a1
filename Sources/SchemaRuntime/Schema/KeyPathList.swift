/// The key paths of a class's properties, in the order of the properties' indices.
@frozen public struct _KeyPathList {
    @usableFromInline var keyPaths: [AnyKeyPath] = []

    /// Appends the key path of the next property.
    public mutating func add(_ keyPath: AnyKeyPath) { keyPaths.append(keyPath) }

    /// Appends the key path of a property that is Bool, which may be sorted by as well.
    public mutating func add<Root>(_ keyPath: KeyPath<Root, Bool>) {
        keyPaths.append(keyPath)
        sortable[keyPath.appending(path: \Bool._$sortKey)] = keyPaths.count - 1
    }

    /// Key paths that only a sort descriptor has.
    @usableFromInline var sortable: [AnyKeyPath: Int] = [:]

    var indices: [AnyKeyPath: Int] {
        keyPaths.enumerated().reduce(into: sortable) { indices, element in indices[element.element] = element.offset }
    }
}

extension Bool {
    /// What a sort descriptor compares in place of the Bool itself, which is not `Comparable`.
    public var _$sortKey: Int { self ? 1 : 0 }
}
