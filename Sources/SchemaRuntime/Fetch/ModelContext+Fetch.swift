import Foundation

extension ModelContext {
    /// The objects that a descriptor describes. A row is one object, whichever way it is fetched; an object with changes keeps them.
    ///
    /// - Throws: `ModelError`: predicates and sort descriptors that have no SQL, stored values that their attributes cannot hold, errors
    ///   of the store.
    @inlinable public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
        // The core knows no type: it leaves retained objects, which become the array's elements as they are.
        let count = try gather(request(descriptor), isWhole: true)
        if count == 0 { return unsafeBitCast(takeMany(), to: [T].self) }
        return [T](unsafeUninitializedCapacity: count) { buffer, initialized in
            if count > 0 { takeResults(count, to: UnsafeMutableRawPointer(buffer.baseAddress!)) }
            initialized = count
        }
    }

    /// How many objects `fetch` would find.
    ///
    /// - Throws: as `fetch`.
    public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
        try count(request(descriptor))
    }

    /// The identifiers of the objects that `fetch` would find, without the objects.
    ///
    /// - Throws: as `fetch`.
    public func fetchIdentifiers<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [PersistentIdentifier]
    {
        try identifiers(request(descriptor))
    }

    @usableFromInline func request<T>(_ descriptor: FetchDescriptor<T>) throws -> FetchRequest {
        try descriptor.request(in: part(T._$entity))
    }

    @usableFromInline func takeMany() -> [_ModelObject] {
        defer { many = [] }
        return many
    }

    @usableFromInline func takeResults(_ count: Int, to target: UnsafeMutableRawPointer) {
        results.take(from: results.count - count, to: target)
    }

    // MARK: - The core

    /// Leaves the objects on `results`, each retained; answers how many.
    ///
    /// - Parameter isWhole: whether they may be left on `many` instead, where nothing else is done to them; the answer is 0 then.
    @usableFromInline func gather(_ request: FetchRequest, isWhole: Bool = false) throws -> Int {
        let part = part(request.entity)
        if part !== self { return try gather(request, from: part) }
        let base = results.count
        if try isOfRowsAlone(request) {
            if let properties = request.properties {
                try readPartly(request, properties)
            } else {
                let isWhole = isWhole && request.prefetch.isEmpty
                try reading { try read(request, $0.select(request), on: $0, isWhole: isWhole) }
            }
        } else {
            for object in try merged(request) { results.push(.passRetained(object)) }
        }
        if !request.prefetch.isEmpty { try prefetch(request.prefetch, from: base) }
        return results.count - base
    }

    /// Takes over what another context finds.
    private func gather(_ request: FetchRequest, from part: ModelContext) throws -> Int {
        let count = try part.gather(request)
        for object in part.results.take(from: part.results.count - count) { results.push(.passRetained(object)) }
        return count
    }

    func count(_ request: FetchRequest) throws -> Int {
        let part = part(request.entity)
        if part !== self { return try part.count(request) }
        guard try !isOfRowsAlone(request) else {
            return try reading { connection in
                let select = connection.select(request, .count)
                return try connection.count(select.sql, request.values + select.bounds)
            }
        }
        var waiting = 0
        let hidden = try eachPending(request) { objects in waiting += objects.count }
        let select = SelectStatement(request, .count, isMerged: true)
        let stored = try reading { try $0.count(select.sql, request.values + [.text(hidden)]) }
        let all = max(0, stored + waiting - request.offset)
        return request.limit.map { min($0, all) } ?? all
    }

    func identifiers(_ request: FetchRequest) throws -> [PersistentIdentifier] {
        let part = part(request.entity)
        if part !== self { return try part.identifiers(request) }
        let root = store.graph.entities[request.entity.root]
        return try keys(request).map { identifier(root: root, key: $0) }
    }

    /// Whether nothing that waits can change the result. Deletions are completed first, so that all they reach is known.
    func isClean(for request: FetchRequest) throws -> Bool {
        try takeChanges()
        guard request.includesPending else { return true }
        try settleDeletions(loading: true, for: request)
        // Every beginning of a path is a path too.
        return homes[request.entity.index].isClean
            && request.condition.paths.allSatisfy { homes[relationship($0.last!).target].isClean }
    }

    /// Whether the rows that a fetch finds are its result. Without what waits they are, but for those of objects that wait to be deleted, which are no
    /// objects of the context any more: all ways to ask leave them out.
    func isOfRowsAlone(_ request: FetchRequest) throws -> Bool {
        if request.includesPending { return try isClean(for: request) }
        try takeChanges()
        try settleDeletions(loading: true, for: request)
        let home = homes[request.entity.index]
        return home.deleted.isEmpty && home.doomed.isEmpty
    }

    func relationship(_ step: RelationStep) -> Relationship {
        store.graph.entities[step.entity].properties[step.property].relationship!
    }
}
