import Foundation

/// A predicate as SQL: over the table's alias `t`, with its values as numbered parameters from `?1` on.
struct Condition {
    let sql: String
    let values: [_Value]
    let joins: String
    /// The to-ones through which the condition looks at other objects, as property indices.
    let hops: [Int]

    /// In how many tables a value of another object is looked up.
    let lookupCount: Int

    /// - Throws: `ModelError.unsupportedPredicate`.
    init<T: PersistentModel>(_ predicate: Predicate<T>, _ entity: _Entity, in context: ModelContext) throws {
        var translator = PredicateTranslator(context)
        translator.variables[predicate.variable.key] = .row(
            PredicateRow(place: RowPlace(alias: "t"), entity: entity, key: "t.\"_id\"", depth: 0))
        sql = try translator.condition(predicate.expression)
        values = translator.values
        joins = translator.joins.map(\.sql).joined()
        lookupCount = translator.joins.map { $0.place.tableCount }.max() ?? 0
        hops = translator.joins.map(\.property)
    }
}
