/// A row that a predicate's variable or a to-one stands for.
struct PredicateRow {
    let place: RowPlace
    private(set) var entity: _Entity
    /// The SQL of its key; NULL where there is no row.
    private(set) var key: String
    /// The select, counted from the outermost, to which the row belongs.
    var scope = 0
    /// The relationships that lead here from the row that is fetched.
    var path: [RelationStep] = []
    /// Whether there may be no row.
    var mayBeAbsent = false
    /// Whether the row may be of another class, or be reached from one of another class, for which nothing stands here.
    private(set) var isCast = false
    /// Whether it must be there, and of no other class: what is asked of it has no value otherwise.
    var isForced = false
    private var keyBeforeCasts: String?

    init(
        place: RowPlace, entity: _Entity, key: String, scope: Int = 0, path: [RelationStep] = [],
        mayBeAbsent: Bool = false
    ) {
        (self.place, self.entity, self.key, self.scope) = (place, entity, key, scope)
        (self.path, self.mayBeAbsent) = (path, mayBeAbsent)
    }

    /// The SQL of the key of whatever row there is: the joins that begin here serve all classes.
    var uncastKey: String { keyBeforeCasts ?? key }

    /// The row as one of a class below, its key NULL where it is none.
    func cast(to entity: _Entity, key: String) -> PredicateRow {
        var other = self
        other.keyBeforeCasts = uncastKey
        (other.entity, other.key) = (entity, key)
        (other.mayBeAbsent, other.isCast, other.isForced) = (true, true, false)
        return other
    }

    /// The row to which a relationship of a row leads that was cast: a base's relationships are there for the other classes too.
    func behind(_ row: PredicateRow) -> PredicateRow {
        cast(to: entity, key: "(CASE WHEN \(row.key) IS NOT NULL THEN \(key) END)")
    }
}
