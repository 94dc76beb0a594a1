import Foundation

/// What a fetch asks of rows, as SQL: over the table's alias `t`, with its values as numbered parameters from `?1` on.
struct Condition {
    /// Nil for all rows.
    var sql: String?
    var values: [_Value] = []
    /// What the values name: held as long as the condition is.
    private var regexes: [CapturedRegex] = []
    var joins = ""
    /// The relationships through which condition and order look at other objects, from the object that is fetched on.
    var paths: [[RelationStep]] = []

    /// In how many tables a value of another object is looked up.
    var lookupCount = 0

    /// No condition at all.
    init() {}

    /// - Throws: `ModelError.unsupportedPredicate`.
    init<T: PersistentModel>(_ predicate: Predicate<T>, _ entity: _Entity, in context: ModelContext) throws {
        var translator = PredicateTranslator(context)
        self.init(try translator.condition(of: predicate, entity), translator)
    }

    /// What a translator has gathered.
    init(_ sql: String?, _ translator: PredicateTranslator) {
        self.sql = sql
        values = translator.values
        regexes = translator.regexes
        joins = translator.scopes[0].joins.map(\.sql).joined()
        lookupCount = translator.scopes[0].lookupCount
        paths = translator.paths
    }
}

extension PredicateTranslator {
    /// A predicate about the rows that are fetched.
    mutating func condition<T: PersistentModel>(of predicate: Predicate<T>, _ entity: _Entity) throws -> String {
        variables[predicate.variable.key] = .row(
            PredicateRow(place: RowPlace(alias: "t"), entity: entity, key: "t.\"_id\""))
        return try condition(predicate.expression)
    }
}
