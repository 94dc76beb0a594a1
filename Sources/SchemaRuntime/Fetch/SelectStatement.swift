/// The SQL of a fetch: one text for one shape, so that its statement is prepared once.
struct SelectStatement {
    /// What the rows of the result hold.
    enum Content { case objects, keys, count }

    let sql: String
    /// The limit and the offset, to be bound behind everything else.
    let bounds: [_Value]

    /// - Parameter isMerged: whether rows are left out whose objects wait (their keys come as a JSON array in the parameter behind the
    ///   condition's), and the offset is left to the caller.
    init(_ request: FetchRequest, _ content: Content = .objects, isMerged: Bool = false) {
        let entity = request.entity
        let condition = request.condition
        var parameter = request.values.count
        func next() -> String {
            parameter += 1
            return "?\(parameter)"
        }

        var conditions = [entity.kindCondition(alias: "t."), condition?.sql].compactMap { $0 }
        let search = request.search
        if let search { conditions.append("s.\(search.table) MATCH ?\(parameter)") }
        if isMerged { conditions.append("t.\"_id\" NOT IN (SELECT value FROM json_each(\(next())))") }
        var text = " FROM \(Self.source(request)) AS t\(search?.join ?? "")\(condition?.joins ?? "")"
        if !conditions.isEmpty { text += " WHERE " + conditions.joined(separator: " AND ") }

        var bounds: [_Value] = []
        let isBounded = request.limit != nil || request.offset > 0
        // A count of rows that are merged is cut by the caller.
        let needsBounds = isBounded && !(isMerged && content == .count)
        if content != .count { text += Self.order(request) }
        if needsBounds {
            let limit = request.limit.map { isMerged ? $0 &+ request.offset : $0 }
            bounds.append(.int(limit.map(Int64.init) ?? -1))
            text += " LIMIT \(next())"
            if !isMerged, request.offset > 0 {
                bounds.append(.int(Int64(request.offset)))
                text += " OFFSET \(next())"
            }
        }
        switch content {
        case .objects: sql = "SELECT \(entity.selection.text(alias: "t"))" + text
        // Of several tables each is read in its order only if what decides that is in the result.
        case .keys: sql = "SELECT t.\"_id\"\(entity.isSpread ? Self.ordered(request) : "")" + text
        case .count: sql = needsBounds ? "SELECT count(*) FROM (SELECT 1\(text))" : "SELECT count(*)" + text
        }
        self.bounds = bounds
    }

    /// SQLite writes a condition into the query of each of several tables. Where the condition itself names many, the rows are read as one
    /// table, which a LIMIT makes it do.
    private static func source(_ request: FetchRequest) -> String {
        let entity = request.entity
        let isTooWide = entity.classTables.count * (request.condition?.lookupCount ?? 0) > 2500
        return isTooWide ? "\(entity.source.dropLast()) LIMIT -1)" : entity.source
    }

    private static func ordered(_ request: FetchRequest) -> String {
        request.order.map { ", t.\(request.entity.properties[$0.property].column!)" }.joined()
    }

    /// Ties are broken by the key, so that pages fit together.
    private static func order(_ request: FetchRequest) -> String {
        let best = request.isRanked ? ["s.rank"] : []
        let keys =
            best
            + request.order.map { key in
                "t.\(request.entity.properties[key.property].column!)\(key.isReversed ? " DESC" : "")"
            }
        return " ORDER BY " + (keys + ["t.\"_id\""]).joined(separator: ", ")
    }
}

extension FetchRequest {
    /// The values of the condition, and behind them the search.
    var values: [_Value] { (condition?.values ?? []) + (search.map { [.text($0.match)] } ?? []) }
}
