import Foundation

/// A fetch without its type: what the core works with.
@usableFromInline struct FetchRequest {
    let entity: _Entity
    var condition = Condition()
    /// Decides in memory about an object that is not stored as it is.
    var matches: ((_ModelObject) throws -> Bool)?
    var order: [SortKey] = []
    var limit: Int?
    var offset = 0
    var includesPending = true
    /// The full-text search that the objects have to meet.
    var search: SearchRequest?
    /// The properties that are read; nil for all.
    var properties: [Int]?
    /// Paths of relationships that are read along with the objects.
    var prefetch: [[RelationStep]] = []

    /// Whether those come first that meet the search best.
    var isRanked: Bool { search != nil && order.isEmpty }

    init(_ entity: _Entity) { self.entity = entity }

    /// The SQL of what it asks: where it looks at a column, that stands there.
    var text: String { ([condition.sql ?? "", condition.joins] + order.map(\.sql)).joined(separator: " ") }

    /// Asks that the objects meet some searches too.
    ///
    /// - Throws: `ModelError.unsupportedSearch`.
    mutating func add(_ searches: [TextSearch], _ rules: TextRules) throws {
        guard let search = try rules.whileCurrent({ try SearchRequest(searches, entity) }) else { return }
        self.search = search
        matches = { [matches] object in
            try rules.whileCurrent { try search.matches(object) } && (matches?(object) ?? true)
        }
    }

    /// By what to sort.
    struct SortKey {
        /// The expression over the table's alias `t`.
        let sql: String
        let isReversed: Bool
        let order: ValueOrder
        /// The value of an object in memory; one that cannot be stored counts as none, since saving it will fail.
        let value: (_ModelObject) throws -> _Value
        /// The to-ones through which the value is reached.
        var paths: [[RelationStep]] = []
    }
}

/// In which order the store has values.
enum ValueOrder: Hashable {
    /// NULL first, numbers by size, text and blobs by their bytes.
    case stored
    /// Texts that are decimal numbers.
    case decimal
    case collation(QueryCollation)

    func compare(_ one: _Value, _ other: _Value) -> ComparisonResult {
        switch self {
        case .stored: break
        case .decimal:
            if let left = try? Decimal(_$value: one), let right = try? Decimal(_$value: other) {
                return left < right ? .orderedAscending : right < left ? .orderedDescending : .orderedSame
            }
        case .collation(let collation):
            if case .text(let left) = one, case .text(let right) = other { return collation.compare(left, right) }
        }
        return _Value.order(one, other)
    }
}

extension FetchDescriptor {
    /// - Throws: `ModelError.unsupportedPredicate`, `unsupportedSort`, `unknownModel`.
    func request(in context: ModelContext) throws -> FetchRequest {
        let entity = try context.entity(of: T.self)
        var request = FetchRequest(entity)
        var translator = PredicateTranslator(context)
        var condition: String?
        if let predicate {
            condition = try translator.condition(of: predicate, entity)
            request.matches = Self.matcher(predicate, context.store.textRules)
        }
        // Not by `map`, whose closures the compiler does not make for each model.
        for descriptor in sortBy { request.order.append(try Self.sortKey(descriptor, entity, &translator)) }
        request.condition = Condition(condition, translator)
        if !searches.isEmpty { try request.add(searches, context.store.textRules) }
        request.limit = fetchLimit.map { Swift.max($0, 0) }
        request.offset = Swift.max(fetchOffset ?? 0, 0)
        request.includesPending = includePendingChanges
        if !propertiesToFetch.isEmpty { request.properties = try propertiesToFetch.map { try entity.stored(at: $0) } }
        if relationshipKeyPathsForPrefetching.isEmpty, relationshipPathsForPrefetching.isEmpty { return request }
        let graph = context.store.graph
        request.prefetch = try relationshipKeyPathsForPrefetching.map { try graph.prefetchPath($0, from: entity) }
        for path in relationshipPathsForPrefetching {
            request.prefetch.append(try graph.prefetchPath(path, from: entity))
        }
        return request
    }
}

extension ModelContext {
    /// The class as this context's store has it.
    ///
    /// - Throws: `ModelError.unknownModel`.
    func entity<T: PersistentModel>(of type: T.Type) throws -> _Entity {
        let entity = T._$entity
        guard knows(entity) else {
            throw ModelError.unknownModel("\(T.self)")
        }
        return entity
    }
}

extension FetchDescriptor {
    private static func sortKey(
        _ descriptor: SortDescriptor<T>, _ entity: _Entity, _ translator: inout PredicateTranslator
    ) throws -> FetchRequest.SortKey {
        let isReversed = descriptor.order == .reverse
        guard let keyPath = descriptor.keyPath, descriptor.isByValue, let property = entity.property(at: keyPath),
            let column = entity.properties[property].column
        else {
            if let keyPath = descriptor.keyPath, descriptor.isByValue,
                let path = sortPath(keyPath, entity, translator.context.store.graph)
            {
                try entity.expectOrder(along: path.steps, translator.context.store.graph, of: T.self)
                let query = QueryCore(T.self)
                let evaluator = QueryEvaluator(translator.context, entity)
                translator.add(query.root, entity)
                var node = path.steps.reduce(QueryNode.variable(query.root)) { .property($0, $1) }
                if let last = path.steps.last { node = node.ordered(as: Swift.type(of: last).valueType) }
                if let collation = path.collation { node = .collated(node, collation) }
                let order = QueryOrder(node: node, isReversed: isReversed, isOptional: true)
                return try query.sortKey(order, evaluator, &translator)
            }
            let name = descriptor.keyPath.map { "\($0)" } ?? "a comparison of one's own"
            throw ModelError.unsupportedSort("\(name) of \(T.self)")
        }
        guard let order = entity.valueOrder(of: property, at: keyPath) else {
            throw ModelError.unsupportedSort("\(entity.properties[property].name) of \(T.self)")
        }
        return sortKey(
            of: property, column, order, entity, EnumRanks.unlessStored(Swift.type(of: keyPath).valueType),
            isReversed: isReversed)
    }

    /// The order of a property's values: of an enum those that its getter has, by the order that it gives its cases.
    private static func sortKey(
        of property: Int, _ column: String, _ order: ValueOrder, _ entity: _Entity, _ ranks: EnumRanks?,
        isReversed: Bool
    ) -> FetchRequest.SortKey {
        let unknown = entity.unknownCases(of: property)
        let value = unknown?.sql("t.\(column)") ?? "t.\(column)"
        let name = entity.properties[property].name
        return FetchRequest.SortKey(
            sql: ranks?.sql(value) ?? value, isReversed: isReversed, order: order,
            value: { object in
                var value: _Value
                do { value = try object.value(property) } catch is _ValueError { return .null }
                if let unknown { value = unknown.value(value) }
                return try ranks?.rank(of: value, name) ?? value
            })
    }

    /// The way to a value behind to-ones, or to a text or Bool, of one's own or behind them, that is sorted as people sort or as a number.
    private static func sortPath(
        _ keyPath: AnyKeyPath, _ entity: _Entity, _ graph: _SchemaGraph
    ) -> (steps: [AnyKeyPath], collation: QueryCollation?)? {
        if let path = propertyPath(keyPath, from: entity, in: graph) { return (path, nil) }
        for (ending, collation) in collatedEndings + boolEndings.map({ ($0, nil) }) {
            if let path = propertyPath(keyPath, from: entity, in: graph, ending: ending) { return (path, collation) }
        }
        return nil
    }

    /// Decides about one object as the store decides about its row.
    private static func matcher(_ predicate: Predicate<T>, _ rules: TextRules) -> (_ModelObject) throws -> Bool {
        let lists = CapturedLists()
        return { object in
            try rules.whileCurrent { try predicate.guarded(unsafeDowncast(object, to: T.self), with: lists) }
        }
    }
}

extension _Entity {
    /// The property of the row that a key path names.
    ///
    /// - Throws: `ModelError.unsupportedProperty`.
    func stored(at keyPath: AnyKeyPath) throws -> Int {
        guard let property = property(at: keyPath), properties[property].column != nil else {
            throw ModelError.unsupportedProperty("\(keyPath)")
        }
        return property
    }
}

extension SortDescriptor {
    /// Whether it compares as the store does: by the values themselves, text by its code units.
    var isByValue: Bool { stringComparator.map { $0 == .lexical } ?? true }
}
