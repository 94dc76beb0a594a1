import Foundation

/// A fetch descriptor without its type: what the core works with.
@usableFromInline struct FetchRequest {
    let entity: _Entity
    let condition: Condition?
    /// Decides in memory about an object that is not stored as it is.
    let matches: ((_ModelObject) throws -> Bool)?
    let order: [SortKey]
    let limit: Int?
    let offset: Int
    let includesPending: Bool
    /// The full-text search that the objects have to meet.
    var search: SearchRequest?

    /// Whether those come first that meet the search best.
    var isRanked: Bool { search != nil && order.isEmpty }

    /// Property by which to sort.
    struct SortKey: Hashable {
        let property: Int
        let isReversed: Bool
        /// Whether the column holds decimals as text.
        let isDecimal: Bool

        /// The store's order of two values, forward.
        func compare(_ one: _Value, _ other: _Value) -> ComparisonResult {
            if isDecimal, let left = try? Decimal(_$value: one), let right = try? Decimal(_$value: other) {
                return left < right ? .orderedAscending : right < left ? .orderedDescending : .orderedSame
            }
            return _Value.order(one, other)
        }
    }
}

extension FetchDescriptor {
    /// - Throws: `ModelError.unsupportedPredicate`, `unsupportedSort`, `unknownModel`.
    func request(in context: ModelContext) throws -> FetchRequest {
        let entity = T._$entity
        guard entity.index < context.store.graph.entities.count, context.store.graph.entities[entity.index] === entity
        else {
            throw ModelError.unknownModel("\(T.self)")
        }
        let order = try sortBy.map { try Self.sortKey($0, entity) }
        let search = try SearchRequest(searches, entity)
        return FetchRequest(
            entity: entity, condition: try predicate.map { try Condition($0, entity, in: context) },
            matches: Self.matcher(predicate.map(Self.matcher), search),
            order: order, limit: fetchLimit.map { Swift.max($0, 0) }, offset: Swift.max(fetchOffset ?? 0, 0),
            includesPending: includePendingChanges, search: search)
    }
}

extension FetchDescriptor {
    private static func sortKey(_ descriptor: SortDescriptor<T>, _ entity: _Entity) throws -> FetchRequest.SortKey {
        guard let keyPath = descriptor.keyPath, descriptor.isByValue, let property = entity.property(at: keyPath),
            entity.properties[property].column != nil
        else {
            let name = descriptor.keyPath.map { "\($0)" } ?? "a comparison of one's own"
            throw ModelError.unsupportedSort("\(name) of \(T.self)")
        }
        let isDecimal = if case .attribute(.decimalText) = entity.properties[property].kind { true } else { false }
        return FetchRequest.SortKey(
            property: property, isReversed: descriptor.order == .reverse, isDecimal: isDecimal)
    }

    /// Both conditions in one.
    private static func matcher(
        _ predicate: ((_ModelObject) throws -> Bool)?, _ search: SearchRequest?
    ) -> ((_ModelObject) throws -> Bool)? {
        guard let search else { return predicate }
        return { object in try search.matches(object) && (predicate?(object) ?? true) }
    }

    /// Decides about one object, with SQL's meaning of a forced unwrap of nothing: the condition does not hold.
    private static func matcher(_ predicate: Predicate<T>) -> (_ModelObject) throws -> Bool {
        { object in
            do { return try predicate.evaluate(unsafeDowncast(object, to: T.self)) } catch is PredicateError {
                return false
            }
        }
    }
}

extension SortDescriptor {
    /// Whether it compares as the store does: by the values themselves, text by its code units.
    var isByValue: Bool { stringComparator.map { $0 == .lexical } ?? true }
}
