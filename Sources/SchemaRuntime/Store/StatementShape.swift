/// What makes two statements the same one: a few numbers, by which the prepared statement is found without writing its text.
enum StatementShape: Hashable {
    /// Into one of the tables in which a row lies.
    case insert(entity: Int, part: Int)
    /// Into the table of keys of a hierarchy.
    case insertKey(entity: Int)
    /// Of some columns, by the bits of the changed properties, and those of them that share one.
    case update(entity: Int, part: Int, changes: UInt64, shared: [Int])
    /// Of rows whose column holds one of so many keys.
    case selectByKey(entity: Int, column: String, order: String?, count: Int)
    /// Of the row of a key.
    case selectOne(entity: Int)
    /// Of the rows that have an object's unique values, with the columns that it leaves open.
    case occupant(entity: Int, unique: Int, properties: [Int])
    /// Of the columns that a newcomer decides.
    case overwrite(entity: Int, part: Int, properties: [Int])
}

extension StatementShape {
    /// UPDATE of columns of one of a class's tables.
    @inline(__always)
    static func update(_ entity: _Entity, _ part: Int, _ changes: UInt64, _ columns: [Int]) -> StatementShape {
        let shared = State.sharesBit(changes, entity) ? columns.filter { $0 >= State.firstShared } : []
        return .update(entity: entity.index, part: part, changes: changes, shared: shared)
    }
}
