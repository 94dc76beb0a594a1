import Foundation

/// What waits in a context, seen by one fetch.
struct PendingObjects {
    /// Those that the fetch finds.
    var objects: [_ModelObject]
    /// The keys of rows that must not be taken from the store, as a JSON array.
    var hiddenKeys: String
}

extension ModelContext {
    /// The result of a fetch over rows and over what waits, in order, cut to limit and offset.
    func merged(_ request: FetchRequest) throws -> [_ModelObject] {
        let pending = try self.pending(request)
        let base = results.count
        // The rows before the offset are needed too: objects that wait may stand between them.
        try reading { connection in
            try read(
                request, SelectStatement(request, .objects, isMerged: true), on: connection,
                extra: [.text(pending.hiddenKeys)])
        }
        let stored = results.take(from: base)
        let sortPaths = pending.objects.isEmpty ? [] : request.order.flatMap(\.paths)
        let held = try sortPaths.map { try targets(of: stored, along: $0) }
        let all = pending.objects.isEmpty ? stored : try merge(stored, pending.objects, by: request)
        withExtendedLifetime(held) {}
        let rest = all.dropFirst(request.offset)
        return Array(request.limit.map { rest.prefix($0) } ?? rest)
    }

    /// The objects that wait, judged in memory.
    func pending(_ request: FetchRequest) throws -> PendingObjects {
        var objects: [_ModelObject] = []
        let hidden = try eachPending(request) { objects += $0 }
        return PendingObjects(objects: objects, hiddenKeys: hidden)
    }

    /// Goes through the objects that wait and that the fetch finds, and through stored ones that lead to such: of these some at a time.
    ///
    /// - Returns: the keys of rows that must not be taken from the store, as a JSON array.
    func eachPending(_ request: FetchRequest, _ body: ([_ModelObject]) throws -> Void) throws -> String {
        let home = homes[request.entity.index]
        var hidden = home.deleted.map { $0._withUnsafeGuaranteedRef { $0._$id } }
        for keys in home.doomed.values { hidden += keys }
        // What is saved is as it is in the store.
        guard request.includesPending else { return keyList(hidden) }
        for object in home.changed { hidden.append(object._withUnsafeGuaranteedRef { $0._$id }) }
        func found(_ objects: [_ModelObject]) throws -> [_ModelObject] {
            try objects.filter { object in
                guard !object.isGone, object.isKind(of: request.entity) else { return false }
                return try request.matches?(object) ?? true
            }
        }
        try body(found((home.inserted + home.changed).map { $0.takeUnretainedValue() }))
        let reaching = try self.reaching(request)
        for start in stride(from: 0, to: reaching.count, by: Self.reachedAtATime) {
            let keys = Array(reaching[start..<min(start + Self.reachedAtATime, reaching.count)])
            let objects = try objects(of: request.entity, where: "\"_id\"", in: keys)
                .filter { !$0.has(State.listed) }
            hidden += objects.map(\._$id)
            try body(found(objects))
        }
        return keyList(hidden)
    }

    private static var reachedAtATime: Int { 1000 }

    private func merge(
        _ stored: [_ModelObject], _ pending: [_ModelObject], by request: FetchRequest
    ) throws -> [_ModelObject] {
        if request.isRanked { return try mergeByRank(stored, pending, request) }
        let order = request.order
        return try store.textRules.whileCurrent {
            sorted(
                try (stored + pending).map { object in
                    (object: object, values: try order.map { try $0.value(object) })
                }, by: order)
        }
    }

    private func sorted(
        _ keyed: [(object: _ModelObject, values: [_Value])], by order: [FetchRequest.SortKey]
    ) -> [_ModelObject] {
        keyed.sorted { one, other in
            for (index, key) in order.enumerated() {
                switch key.order.compare(one.values[index], other.values[index]) {
                case .orderedSame: continue
                case .orderedAscending: return !key.isReversed
                case .orderedDescending: return key.isReversed
                }
            }
            return one.object._$id < other.object._$id
        }.map(\.object)
    }

    /// What waits has no rank in the index and comes first. Stored objects that only lead to what waits have theirs.
    private func mergeByRank(
        _ stored: [_ModelObject], _ pending: [_ModelObject], _ request: FetchRequest
    ) throws -> [_ModelObject] {
        let first = pending.filter { $0.has(State.listed | State.inserted) }.sorted { $0._$id < $1._$id }
        let reached = pending.filter { !$0.has(State.listed | State.inserted) }
        if reached.isEmpty { return first + stored }
        let rows = stored + reached
        let scores = try scores(of: rows.map(\._$id), request)
        var ranked: [(object: _ModelObject, score: Double)] = []
        for object in rows { ranked.append((object, scores[object._$id] ?? 0)) }
        ranked.sort { one, other in
            one.score == other.score ? one.object._$id < other.object._$id : one.score > other.score
        }
        return first + ranked.map(\.object)
    }
}
