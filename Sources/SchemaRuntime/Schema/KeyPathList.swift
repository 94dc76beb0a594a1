/// The key paths of a class's properties, in the order of the properties' indices.
@frozen public struct _KeyPathList {
    @usableFromInline var keyPaths: [AnyKeyPath] = []

    public mutating func add(_ keyPath: AnyKeyPath) { keyPaths.append(keyPath) }
}
