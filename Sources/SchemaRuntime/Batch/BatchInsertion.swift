/// How many rows a batch insert has written.
public struct BatchInsertion: Hashable, Sendable {
    /// New rows.
    public internal(set) var insertedCount = 0
    /// Rows that had the unique values of an element already and were written over.
    public internal(set) var updatedCount = 0
    /// Elements that were passed over, since a row has their unique values and the schema says `onConflict: ignore`.
    public internal(set) var ignoredCount = 0
}

extension ModelContext {
    /// Writes a row for each element, without objects: nothing is kept of a row once it is written, so that a million take the memory of one.
    ///
    ///     try context.insert(into: Booking.self, lines) { line, row in
    ///         row[\.confirmationCode] = line.code
    ///         row[\.totalPrice] = line.price
    ///         row[\.traveler] = travelers[line.name]    // a PersistentIdentifier
    ///     }
    ///
    /// Rows are written at once, not by the next `save`, and whatever waits in the context goes on waiting. What is not set has its default. Limits, checks,
    /// uniques with their rules, files of large values and search are as for objects. Other contexts, and this one, learn of the rows as of any save. To-manys
    /// cannot be set: set the to-one at the other end.
    ///
    /// - Parameters:
    ///   - model: the model of the rows.
    ///   - elements: gone through once.
    ///   - batchSize: how many rows are committed at a time; nil for all in one transaction, so that there are all or none. More than eight
    ///     million rows need it: one transaction with more may end in `StoreError.identifiersExhausted`.
    ///   - progress: told after each commit how many elements are done.
    ///   - fill: sets what a row has. It must not save.
    /// - Throws: what `fill` throws; `ModelError`: required values that were not set, limits, taken unique values, identifiers of no row of the target, errors of
    ///   the store. What was not committed yet is taken back.
    @discardableResult
    public func insert<Model: PersistentModel, Elements: Sequence>(
        into model: Model.Type, _ elements: Elements, batchSize: Int? = nil, progress: (Int) throws -> Void = { _ in },
        _ fill: (_ element: Elements.Element, _ row: BatchRow<Model>) throws -> Void
    ) throws -> BatchInsertion {
        let writer = try BatchWriter(model._$entity, in: part(model._$entity))
        let row = BatchRow<Model>(writer)
        var iterator = elements.makeIterator()
        var next = iterator.next()
        var done = 0
        while next != nil {
            try writer.commit {
                var count = 0
                while let element = next, count < batchSize.map({ Swift.max($0, 1) }) ?? .max {
                    try writer.write { try fill(element, row) }
                    count += 1
                    next = iterator.next()
                }
                done += count
            }
            try progress(done)
        }
        return writer.result
    }
}
