/// The result of a fetch as keys, whose objects are read page by page.
final class FetchedPages<T: PersistentModel> {
    let context: ModelContext
    let keys: [Int64]
    private let request: FetchRequest
    private let size: Int
    private var known: (number: Int, objects: [T?])?

    /// - Throws: as `fetch`.
    init(_ descriptor: FetchDescriptor<T>, size: Int, in context: ModelContext) throws {
        let context = context.part(T._$entity)
        self.context = context
        request = try descriptor.request(in: context)
        keys = try context.keys(request)
        // A page holds no more than all: a user's number may be any.
        self.size = Swift.max(Swift.min(size, keys.count), 1)
    }

    /// How many pages there are.
    var count: Int { (keys.count + size - 1) / size }

    /// The objects of a page, in order; nil in place of those that have been deleted since.
    ///
    /// - Throws: as `fetch`.
    func objects(ofPage number: Int) throws -> [T?] {
        if let known, known.number == number { return known.objects }
        known = nil
        let objects = try context.objects(
            of: request, keys: Array(keys[(number * size)..<min((number + 1) * size, keys.count)]))
        known = (number, objects.map { $0.map { unsafeDowncast($0, to: T.self) } })
        return known!.objects
    }

    /// The object at a position; nil where it has been deleted since.
    ///
    /// - Throws: as `fetch`.
    func object(at position: Int) throws -> T? { try objects(ofPage: position / size)[position % size] }

    /// Lets go of the page that was read last.
    func forget() { known = nil }
}

extension ModelContext {
    /// The keys of the objects that a fetch finds, in its order.
    func keys(_ request: FetchRequest) throws -> [Int64] {
        guard try isOfRowsAlone(request) else { return try mergedKeys(request) }
        return try reading { connection in
            let select = connection.select(request, .keys)
            let keys = try connection.keys(select.sql, request.values + select.bounds)
            if let key = keys.first(where: { $0 < 1 }) { throw keyBelowOne(key, request.entity) }
            return keys
        }
    }

    /// The objects of some keys in their order, with the relationships that the request wants; nil for those that are gone.
    fileprivate func objects(of request: FetchRequest, keys: [Int64]) throws -> [_ModelObject?] {
        let rows = try rows(of: request, keys: keys)
        let home = homes[request.entity.index]
        // What waits to be inserted has no row.
        let found = keys.map { key in home.object(key).flatMap { $0.isGone || isUnread($0) ? nil : $0 } }
        try prefetch(request.prefetch, of: found.compactMap { $0 })
        withExtendedLifetime(rows) {}
        return found
    }

    /// The stored ones, whole or in part.
    private func rows(of request: FetchRequest, keys: [Int64]) throws -> [_ModelObject] {
        guard let properties = request.properties else {
            return try objects(of: request.entity, where: "\"_id\"", in: keys)
        }
        var page = FetchRequest(request.entity)
        page.condition.sql = "t.\"_id\" IN (SELECT value FROM json_each(?1))"
        page.condition.values = [.text(keyList(keys))]
        page.prefetch = request.prefetch
        let base = results.count
        try readPartly(page, properties)
        return results.take(from: base)
    }

    private func isUnread(_ object: _ModelObject) -> Bool {
        object.has(State.hollow) && partlyRead[ObjectIdentifier(object)] == nil
    }
}
