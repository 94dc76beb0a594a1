extension ModelContext {
    /// Calls `body` with some objects after the other. Which these are, and their order, is fixed at the beginning: those that it inserts are
    /// not met, and whatever it changes leaves none out and brings none twice.
    func forEachBatch<T: PersistentModel>(
        _ descriptor: FetchDescriptor<T>, size: Int, _ body: ([T]) throws -> Void
    ) throws {
        let request = try descriptor.request(in: self)
        let isWhole =
            request.condition.sql == nil && request.search == nil && request.order.isEmpty && request.limit == nil
            && request.offset == 0
        // Only what cannot change, an object's class and its key, may be looked at anew for each batch.
        if isWhole {
            try forEachBatch(byKey: request, size, body)
        } else {
            let pages = try FetchedPages(descriptor, size: size, in: self)
            for number in 0..<pages.count {
                try body(try pages.objects(ofPage: number).compactMap { $0 })
                pages.forget()
            }
        }
    }

    private func forEachBatch<T: PersistentModel>(
        byKey request: FetchRequest, _ size: Int, _ body: ([T]) throws -> Void
    ) throws {
        let last = try withConnection {
            try $0.count("SELECT ifnull(max(\"_id\"), -9223372036854775807 - 1) FROM \(request.entity.rowTable)", [])
        }
        // Not every row was made by this library: keys may be zero, and below.
        var first = Int64.min
        while true {
            var page = request
            page.limit = size
            page.condition.values = [.int(first), .int(Int64(last))]
            page.condition.sql = "t.\"_id\" >= ?1 AND t.\"_id\" <= ?2"
            let objects: [T] = try objects(page)
            guard let object = objects.last else { return }
            let key = object.base._$id
            try body(objects)
            if objects.count < size || key == last { return }
            first = key + 1
        }
    }

    private func objects<T: PersistentModel>(_ request: FetchRequest) throws -> [T] {
        let base = results.count
        _ = try gather(request)
        return results.take(from: base).map { unsafeDowncast($0, to: T.self) }
    }

    /// The object of a class with this key; nil where there is none.
    func model<T: PersistentModel>(_ type: T.Type, key: Int64) throws -> T? {
        let entity = try entity(of: type)
        let key = store.aliases.key(for: key, root: store.graph.entities[entity.root])
        if let known = registered(entity.index, key), !known.has(State.hollow) {
            return known.isGone ? nil : known as? T
        }
        let root = store.graph.entities[entity.root]
        return try object(of: root, reading: key) as? T
    }
}
