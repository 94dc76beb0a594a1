/// What makes the text of two selects of a fetch the same one, so that it is written once.
struct SelectShape: Hashable {
    private struct Key: Hashable {
        let sql: String
        let isReversed: Bool
    }

    private let entity: Int
    private let content: Int
    private let condition: String?
    private let joins: String
    private let lookupCount: Int
    private let valueCount: Int
    private let order: [Key]
    private let isLimited: Bool
    private let hasOffset: Bool

    /// Nil for a select that is written each time.
    init?(_ request: FetchRequest, _ content: SelectStatement.Content) {
        guard request.search == nil else { return nil }
        switch content {
        case .objects: self.content = 0
        case .keys: self.content = 1
        case .count: self.content = 2
        case .columns, .places: return nil
        }
        entity = request.entity.index
        condition = request.condition.sql
        joins = request.condition.joins
        lookupCount = request.condition.lookupCount
        valueCount = request.condition.values.count
        order = request.order.map { Key(sql: $0.sql, isReversed: $0.isReversed) }
        isLimited = request.limit != nil
        hasOffset = request.offset > 0
    }
}

extension StoreConnection {
    /// The select of a fetch over rows alone.
    func select(_ request: FetchRequest, _ content: SelectStatement.Content = .objects) -> SelectStatement {
        guard let shape = SelectShape(request, content) else { return SelectStatement(request, content) }
        if let sql = selects[shape] { return SelectStatement(sql, boundsOf: request) }
        let select = SelectStatement(request, content)
        // A program has few shapes, unless it writes them as it goes.
        if selects.count >= 256 { selects = [:] }
        selects[shape] = select.sql
        return select
    }
}
