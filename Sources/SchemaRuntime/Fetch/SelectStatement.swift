/// The SQL of a fetch: one text for one shape, so that its statement is prepared once.
struct SelectStatement {
    /// What the rows of the result hold.
    enum Content {
        case objects, keys, count
        /// The keys, and behind each what decides its place.
        case places
        case columns(ColumnSelection)

        fileprivate var isCount: Bool { if case .count = self { true } else { false } }
        /// Whether a row of the result stands for several, which have no rank together.
        fileprivate var isOfSeveral: Bool {
            if case .columns(let selection) = self { selection.isDistinct || selection.groups != nil } else { false }
        }
    }

    let sql: String
    /// The limit and the offset, to be bound behind everything else.
    let bounds: [_Value]

    /// A select whose text is known, over rows alone.
    init(_ sql: String, boundsOf request: FetchRequest) {
        self.sql = sql
        var bounds: [_Value] = []
        if request.limit != nil || request.offset > 0 {
            bounds.append(.int(request.limit.map(Int64.init) ?? -1))
            if request.offset > 0 { bounds.append(.int(Int64(request.offset))) }
        }
        self.bounds = bounds
    }

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

        var conditions = [entity.kindCondition(alias: "t."), condition.sql].compactMap { $0 }
        let joined = entity.isSpread ? nil : request.search
        if let joined { conditions.append(joined.condition(parameter)) }
        if isMerged { conditions.append("t.\"_id\" NOT IN (SELECT value FROM json_each(\(next())))") }
        let source = Self.source(request, content, searched: request.values.count)
        var text = " FROM \(source) AS t\(joined?.join ?? "")\(condition.joins)"
        if !conditions.isEmpty { text += " WHERE " + conditions.joined(separator: " AND ") }

        if case .columns(let selection) = content { text += selection.grouping }

        var bounds: [_Value] = []
        let isBounded = request.limit != nil || request.offset > 0
        // A count of rows that are merged is cut by the caller.
        let needsBounds = isBounded && !(isMerged && content.isCount)
        if !content.isCount { text += Self.order(request, content) }
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
        case .keys:
            sql = "SELECT t.\"_id\"\(entity.isSpread ? request.order.map { ", \($0.sql)" }.joined() : "")" + text
        case .places:
            let places = request.isRanked ? [Self.rank(entity)] : request.order.map(\.sql)
            sql = "SELECT t.\"_id\"\(places.map { ", \($0)" }.joined())" + text
        case .columns(let selection): sql = "SELECT \(selection.text)" + text
        case .count: sql = needsBounds ? "SELECT count(*) FROM (SELECT 1\(text))" : "SELECT count(*)" + text
        }
        self.bounds = bounds
    }

    /// The rows of the class; where they lie in several tables, those that a search finds, bound to a parameter.
    private static func source(_ request: FetchRequest, _ content: Content, searched parameter: Int) -> String {
        let (entity, lookups) = (request.entity, request.condition.lookupCount)
        guard entity.isSpread, let search = request.search else { return entity.source(lookups: lookups) }
        let isRanked = isRanked(request, content)
        return entity.source(lookups: lookups) { search.found(among: $0, parameter, isRanked: isRanked) }
    }

    private static func isRanked(_ request: FetchRequest, _ content: Content) -> Bool {
        request.isRanked && !content.isCount && !content.isOfSeveral
    }

    private static func rank(_ entity: _Entity) -> String { entity.isSpread ? "t.\"_rank\"" : "s.rank" }

    /// Ties are broken by the key, so that pages fit together.
    private static func order(_ request: FetchRequest, _ content: Content) -> String {
        var keys = request.order.map { "\($0.sql)\($0.isReversed ? " DESC" : "")" }
        if isRanked(request, content) { keys = [rank(request.entity)] }
        let ties = if case .columns(let selection) = content { selection.ties } else { ["t.\"_id\""] }
        return keys.isEmpty && ties.isEmpty ? "" : " ORDER BY " + (keys + ties).joined(separator: ", ")
    }
}

/// Values in place of objects: of each row, or of groups of rows.
struct ColumnSelection {
    let columns: [String]
    var isDistinct = false
    /// By what rows are grouped; nil where they are not.
    var groups: [String]?
    var having: String?
    /// What decides between rows that are equal by the order that was asked for.
    var ties: [String]

    fileprivate var text: String { (isDistinct ? "DISTINCT " : "") + columns.joined(separator: ", ") }

    fileprivate var grouping: String {
        guard let groups, !groups.isEmpty else { return "" }
        return " GROUP BY " + groups.joined(separator: ", ") + (having.map { " HAVING \($0)" } ?? "")
    }
}

extension FetchRequest {
    /// The values of condition and order, and behind them the search.
    var values: [_Value] { condition.values + (search.map { [.text($0.match)] } ?? []) }
}
