extension ModelContext {
    /// Calls `body` with some objects after the other. Those that it inserts are not met.
    func forEachBatch<T: PersistentModel>(
        _ descriptor: FetchDescriptor<T>, size: Int, _ body: ([T]) throws -> Void
    ) throws {
        let request = try descriptor.request(in: self)
        if request.order.isEmpty, request.limit == nil, request.offset == 0, !request.isRanked {
            try forEachBatch(byKey: request, size, body)
        } else {
            try forEachBatch(byPlace: request, size, body)
        }
    }

    private func forEachBatch<T: PersistentModel>(
        byKey request: FetchRequest, _ size: Int, _ body: ([T]) throws -> Void
    ) throws {
        let last = try withConnection {
            try $0.count("SELECT ifnull(max(\"_id\"), 0) FROM \(request.entity.rowTable)", [])
        }
        var key: Int64 = 0
        while true {
            var page = request
            page.limit = size
            page.condition.values += [.int(key), .int(Int64(last))]
            let count = page.condition.values.count
            let range = "t.\"_id\" > ?\(count - 1) AND t.\"_id\" <= ?\(count)"
            page.condition.sql = page.condition.sql.map { "(\($0)) AND \(range)" } ?? range
            let objects: [T] = try objects(page)
            guard let object = objects.last else { return }
            key = object.base._$id
            try body(objects)
            if objects.count < size { return }
        }
    }

    private func forEachBatch<T: PersistentModel>(
        byPlace request: FetchRequest, _ size: Int, _ body: ([T]) throws -> Void
    ) throws {
        var done = 0
        while true {
            var page = request
            page.limit = min(size, request.limit.map { $0 - done } ?? size)
            page.offset = request.offset + done
            let objects: [T] = try objects(page)
            if objects.isEmpty { return }
            try body(objects)
            done += objects.count
            if objects.count < size { return }
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
