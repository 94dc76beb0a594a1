/// The store at one version, in the middle of a migration: what the Swift code of a step reads and writes.
///
/// It takes the classes of its version alone. That of the older version can be read only, unless the code runs before the step; whatever is
/// written is part of the migration's one transaction.
public final class MigrationContext<Version: VersionedSchema> {
    let context: ModelContext
    /// The context that is written to.
    private let target: ModelContext

    init(_ context: ModelContext, writingTo target: ModelContext) {
        (self.context, self.target) = (context, target)
    }

    // MARK: Reading

    /// The objects that a descriptor describes, all at once; `enumerate` needs less memory.
    ///
    /// - Throws: `ModelError`.
    public func fetch<T: _VersionedModel>(
        _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>()
    ) throws -> [T] where T._$Version == Version {
        try context.fetch(descriptor)
    }

    /// How many objects `fetch` would find.
    ///
    /// - Throws: `ModelError`.
    public func fetchCount<T: _VersionedModel>(
        _ descriptor: FetchDescriptor<T>
    ) throws -> Int where T._$Version == Version {
        try context.fetchCount(descriptor)
    }

    /// Calls `block` with each object in turn, in batches. After a batch what waits in the context that is written to is saved, and objects
    /// that nobody holds go, so that memory does not grow with the store.
    ///
    /// Which objects these are, and their order, is fixed at the beginning: what `block` changes leaves none of them out, also where they no
    /// longer match the descriptor; those that it inserts are not met, nor those that it deletes.
    ///
    /// - Parameters:
    ///   - descriptor: which objects. All of a class come by their keys, which is fastest; otherwise the keys of those that match are held, 8
    ///     bytes for each.
    ///   - batchSize: how many objects are read at a time.
    /// - Throws: `ModelError`, what `block` throws.
    public func enumerate<T: _VersionedModel>(
        _ descriptor: FetchDescriptor<T> = FetchDescriptor<T>(), batchSize: Int = 1000, block: (T) throws -> Void
    ) throws where T._$Version == Version {
        try target.save()
        try context.forEachBatch(descriptor, size: Swift.max(batchSize, 1)) { objects in
            for object in objects where !object.isDeleted { try block(object) }
            try context.throwIssue()
            try target.save()
        }
    }

    /// The same of all objects of a class.
    ///
    /// - Throws: `ModelError`, what `block` throws.
    public func enumerate<T: _VersionedModel>(
        _ type: T.Type, batchSize: Int = 1000, block: (T) throws -> Void
    ) throws where T._$Version == Version {
        try enumerate(FetchDescriptor<T>(), batchSize: batchSize, block: block)
    }

    /// The object that an object of another version has become, or was: the one of the same key.
    ///
    /// - Returns: nil where this version's store has no such row, or one of another class: also for a row that `dedupe` has made one with
    ///   another.
    /// - Throws: `ModelError`.
    public func counterpart<T: _VersionedModel, Other: _VersionedModel>(
        of other: Other, as type: T.Type
    ) throws -> T? where T._$Version == Version {
        try context.model(type, key: other.base.representative._$id)
    }

    /// The object of an identifier. Across batches keep identifiers, not objects: these hold what they are linked with.
    ///
    /// - Returns: nil where this version's store has no such row, or one of another class.
    /// - Throws: `ModelError`.
    public func model<T: _VersionedModel>(
        _ type: T.Type, for identifier: PersistentIdentifier
    ) throws -> T? where T._$Version == Version {
        try context.model(type, key: identifier.key)
    }

    // MARK: Writing

    /// Brings an object into the store, with all that can be reached from it.
    public func insert<T: _VersionedModel>(_ model: T) where T._$Version == Version { context.insert(model) }

    /// Deletes an object, and what its relationships' rules take along.
    public func delete<T: _VersionedModel>(_ model: T) where T._$Version == Version { context.delete(model) }

    /// Writes what waits, as is done after each batch and at the end.
    ///
    /// - Throws: `ModelError`; `readOnly` in the older version's store.
    public func save() throws { try context.save() }
}
