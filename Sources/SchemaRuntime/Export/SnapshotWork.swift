/// What a snapshot wants from a field, and what came of it.
@usableFromInline final class SnapshotWork {
    enum Task {
        /// Asks for the value, which is left in `value`.
        case capture
        case encode(SnapshotContainer.Encoding, SnapshotKey)
        case decode(SnapshotContainer.Decoding, SnapshotKey)
    }

    private let task: Task
    private(set) var value = SnapshotValue.stored(.null)

    init(_ task: Task) { self.task = task }

    /// - Throws: `EncodingError`, `DecodingError`.
    func visit<T: _Storable>(_ field: inout T) throws {
        switch task {
        case .capture: break
        case .encode(var container, let key): return try SnapshotContainer.encode(field, into: &container, key)
        case .decode(let container, let key): field = try SnapshotContainer.decode(from: container, key)
        }
        value = SnapshotValue(field)
    }
}
