/// The key paths of a class's properties, in the order of the properties' indices.
@frozen public struct _KeyPathList {
    @usableFromInline var keyPaths: [AnyKeyPath] = []
    /// The key path of the class's `id`.
    @usableFromInline var identifier: AnyKeyPath?

    /// Appends the key path of the next property.
    public mutating func add(_ keyPath: AnyKeyPath) { keyPaths.append(keyPath) }

    /// Says which key path is that of the class's `id`: no other code can make one that is equal to it.
    public mutating func identify(_ keyPath: AnyKeyPath) { identifier = keyPath }

    /// The index of each, and of the key path by which a sort descriptor knows a Bool.
    var indices: [AnyKeyPath: Int] {
        var indices: [AnyKeyPath: Int] = [:]
        for (index, keyPath) in keyPaths.enumerated() {
            indices[keyPath] = index
            if let path = (keyPath as? any PathToBool)?.sortPath { indices[path] = index }
        }
        return indices
    }
}

extension Bool {
    /// What a sort descriptor compares in place of the Bool itself, which is not `Comparable`.
    public var _$sortKey: Int { self ? 1 : 0 }
}

/// A key path that ends in a Bool.
private protocol PathToBool {
    var sortPath: AnyKeyPath { get }
}

extension KeyPath: PathToBool where Value == Bool {
    fileprivate var sortPath: AnyKeyPath { appending(path: \Bool._$sortKey) }
}
