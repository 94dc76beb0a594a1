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
        var hidden: [Int64] = []
        let home = homes[request.entity.index]
        for object in home.changed + home.deleted { hidden.append(object._withUnsafeGuaranteedRef { $0._$id }) }
        for keys in home.doomed.values { hidden += keys }
        var candidates = (home.inserted + home.changed).map { $0.takeUnretainedValue() }
        for object in try reaching(request) where !object.has(State.listed) {
            hidden.append(object._$id)
            candidates.append(object)
        }
        for object in candidates where !object.isGone && object.isKind(of: request.entity) {
            if try request.matches?(object) ?? true { objects.append(object) }
        }
        return PendingObjects(
            objects: objects, hiddenKeys: keyList(hidden))
    }

    private func merge(
        _ stored: [_ModelObject], _ pending: [_ModelObject], by request: FetchRequest
    ) throws -> [_ModelObject] {
        // What waits has no rank in the index.
        if request.isRanked { return pending.sorted { $0._$id < $1._$id } + stored }
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
}
