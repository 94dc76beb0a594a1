/// What makes two statements the same one: a few numbers, by which the prepared statement is found without writing its text.
enum StatementShape: Hashable {
    case insert(entity: Int)
    /// Of some columns, by the bits of the changed properties.
    case update(entity: Int, changes: UInt64)
    /// Of rows whose column holds one of so many keys.
    case selectByKey(entity: Int, column: String, count: Int)
    /// Of the rows that have an object's unique values.
    case occupant(entity: Int, unique: Int)
    /// Of the columns that a newcomer decides.
    case overwrite(entity: Int, properties: [Int])
    /// Of the columns that a newcomer leaves open.
    case open(entity: Int, properties: [Int])
}
