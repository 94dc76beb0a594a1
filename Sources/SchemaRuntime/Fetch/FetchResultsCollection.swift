/// The objects that a fetch found, read some at a time as they are asked for.
///
/// Which objects these are, and their order, is fixed by the fetch. Only the batch that was asked for last is held, so that going through many
/// objects takes no more memory than one batch.
public struct FetchResultsCollection<T: PersistentModel>: RandomAccessCollection {
    private let pages: FetchedPages<T>

    init(_ pages: FetchedPages<T>) { self.pages = pages }

    /// 0.
    public var startIndex: Int { 0 }
    /// How many objects the fetch found.
    public var endIndex: Int { pages.keys.count }

    /// The object at a position. In place of one that was deleted since the fetch, or cannot be read, an empty object that counts as
    /// deleted stands; where it cannot be read, the context's next `save` says why.
    public subscript(position: Int) -> T {
        precondition(indices.contains(position), "\(position) is not among \(count) fetched objects")
        do {
            if let object = try pages.object(at: position) { return object }
        } catch {
            pages.context.report(ModelError(error, path: nil))
        }
        return unsafeDowncast(_ModelObject.tombstone(T.self as! _ModelObject.Type), to: T.self)
    }
}

extension ModelContext {
    /// The objects that a descriptor describes, of which `batchSize` at a time are read when they are asked for.
    ///
    /// - Throws: as `fetch`.
    public func fetch<T: PersistentModel>(
        _ descriptor: FetchDescriptor<T>, batchSize: Int
    ) throws -> FetchResultsCollection<T> {
        FetchResultsCollection(try FetchedPages(descriptor, size: batchSize, in: self))
    }

    /// Calls `block` with each object that a descriptor describes, reading `batchSize` of them at a time and letting go of those that
    /// nobody holds, so that memory does not grow with the number of objects.
    ///
    /// Which objects these are is fixed at the beginning: those that `block` inserts are not met, nor those that it deletes.
    ///
    /// - Parameters:
    ///   - fetch: which objects, in which order.
    ///   - batchSize: how many are read at a time.
    ///   - allowEscapingMutations: whether changes may wait in the context at the end of a batch. They hold their objects in memory until they are
    ///     saved, so without it that is an error; `block` may save them.
    ///   - block: what to do with each.
    /// - Throws: `ModelError`; what `block` throws.
    public func enumerate<T: PersistentModel>(
        _ fetch: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false,
        block: (_ model: T) throws -> Void
    ) throws {
        func check() throws {
            if !allowEscapingMutations, hasChanges { throw ModelError.escapingChanges(entity: T._$entity.name) }
        }
        try check()
        let pages = try FetchedPages(fetch, size: batchSize, in: self)
        for number in 0..<pages.count {
            for case let object? in try pages.objects(ofPage: number) where !object.isDeleted { try block(object) }
            pages.forget()
            try check()
        }
    }

    /// Calls `body` with each element and saves after every `batchSize` of them and at the end, so that an import of any size takes the
    /// memory of one batch.
    ///
    /// - Parameters:
    ///   - elements: what to import; it is gone through once.
    ///   - batchSize: how many elements go into one save.
    ///   - progress: told after each save how many elements are stored by now.
    ///   - body: inserts the objects of one element, or changes others.
    /// - Throws: what `body` or `save` throws. Earlier batches are stored then; what waits is rolled back, with what waited before the
    ///   call if the first batch fails.
    public func saveInBatches<Elements: Sequence>(
        of batchSize: Int = 1000, _ elements: Elements, progress: (Int) throws -> Void = { _ in },
        _ body: (Elements.Element) throws -> Void
    ) throws {
        var (count, waiting) = (0, 0)
        for element in elements {
            try orRollBack { try body(element) }
            (count, waiting) = (count + 1, waiting + 1)
            guard waiting >= batchSize else { continue }
            try orRollBack { try save() }
            waiting = 0
            try progress(count)
        }
        guard waiting > 0 else { return }
        try orRollBack { try save() }
        try progress(count)
    }

    private func orRollBack(_ body: () throws -> Void) throws {
        do { try body() } catch {
            rollback()
            throw error
        }
    }
}
