import SQLiteKit

/// Where an object stands in the result of a fetch.
private struct FetchedPlace {
    let key: Int64
    /// What the order goes by; of a search without an order the rank, NULL for what has none.
    let values: [_Value]

    /// Whether it stands before another one.
    func precedes(_ other: FetchedPlace, by order: [(order: ValueOrder, isReversed: Bool)]) -> Bool {
        for (index, by) in order.enumerated() {
            switch by.order.compare(values[index], other.values[index]) {
            case .orderedSame: continue
            case .orderedAscending: return !by.isReversed
            case .orderedDescending: return by.isReversed
            }
        }
        return key < other.key
    }
}

extension ModelContext {
    /// The keys of the result of a fetch over rows and over what waits, in order, cut to limit and offset. No object is made for a row: what
    /// decides its place is read instead, so that the result of any size takes the memory of its keys.
    func mergedKeys(_ request: FetchRequest) throws -> [Int64] {
        let order =
            request.isRanked
            ? [(order: ValueOrder.stored, isReversed: false)] : request.order.map { ($0.order, $0.isReversed) }
        var waiting: [FetchedPlace] = []
        let hidden = try eachPending(request) { objects in waiting += try places(of: objects, request) }
        return try store.textRules.whileCurrent {
            waiting.sort { $0.precedes($1, by: order) }
            let select = SelectStatement(request, .places, isMerged: true)
            let keys = try reading { connection in
                let statement = try connection.bound(select.sql, request.values + [.text(hidden)] + select.bounds)
                return try statement.reading { try merge(statement, with: waiting[...], by: order, request) }
            }
            let rest = keys.dropFirst(request.offset)
            return Array(request.limit.map { rest.prefix($0) } ?? rest)
        }
    }

    private func merge(
        _ statement: Statement, with waiting: ArraySlice<FetchedPlace>,
        by order: [(order: ValueOrder, isReversed: Bool)], _ request: FetchRequest
    ) throws -> [Int64] {
        var (keys, waiting): ([Int64], ArraySlice<FetchedPlace>) = ([], waiting)
        while try statement.step() {
            let key = statement.row.int64(at: 0)
            if key < 1 { throw keyBelowOne(key, request.entity) }
            if !waiting.isEmpty {
                let values = try order.indices.map { try _Value(statement.row, $0 + 1) }
                let place = FetchedPlace(key: key, values: values)
                while let next = waiting.first, next.precedes(place, by: order) {
                    keys.append(next.key)
                    waiting.removeFirst()
                }
            }
            keys.append(key)
        }
        return keys + waiting.map(\.key)
    }

    private func places(of objects: [_ModelObject], _ request: FetchRequest) throws -> [FetchedPlace] {
        if request.isRanked {
            // What only leads to what waits has the rank of its row.
            let scores = try scores(of: objects.filter { !$0.has(State.listed) }.map(\._$id), request)
            return objects.map { object in
                FetchedPlace(key: object._$id, values: [scores[object._$id].map { .real(-$0) } ?? .null])
            }
        }
        let held = try request.order.flatMap(\.paths).map { try targets(of: objects, along: $0) }
        defer { withExtendedLifetime(held) {} }
        return try store.textRules.whileCurrent {
            try objects.map { object in
                FetchedPlace(key: object._$id, values: try request.order.map { try $0.value(object) })
            }
        }
    }
}
