/// An index of a store.
package struct IndexDefinition: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
        package var expression: SQLExpression
        package var isDescending: Bool
        package var collation: String?

        package init(_ expression: SQLExpression, isDescending: Bool = false, collation: String? = nil) {
            self.expression = expression
            self.isDescending = isDescending
            self.collation = collation
        }

        var sql: String {
            expression.sql + (collation.map { " COLLATE \(identifier($0))" } ?? "") + (isDescending ? " DESC" : "")
        }
    }

    package var name: String
    package var table: String
    package var members: [Member]
    package var isUnique: Bool
    /// Only rows for which it holds are in the index.
    package var condition: SQLExpression?

    package init(
        name: String = "", table: String, members: [Member], isUnique: Bool = false, condition: SQLExpression? = nil
    ) {
        self.name = name
        self.table = table
        self.members = members
        self.isUnique = isUnique
        self.condition = condition
    }

    /// The statement that makes the index.
    var sql: String { "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(identifier(name)) \(definition)" }

    /// What the index is, its name aside.
    var definition: String {
        "ON \(identifier(table)) (\(members.map(\.sql).joined(separator: ", ")))"
            + (condition.map { " WHERE \($0.sql)" } ?? "")
    }
}
