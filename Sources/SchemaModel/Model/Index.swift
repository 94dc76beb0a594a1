import SchemaSnapshot

/// An index of a model. Its SQL name is derived from table and members.
package struct Index: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
        /// An attribute or a to-one relationship, own or inherited; of an expression, its SQL.
        package var name: String
        package var isDescending: Bool
        /// `nocase`, `decimal`, `localized`, or none.
        package var collation: String?
        package var isExpression: Bool

        package init(
            _ name: String, isDescending: Bool = false, collation: String? = nil, isExpression: Bool = false
        ) {
            self.name = name
            self.isDescending = isDescending
            self.collation = collation
            self.isExpression = isExpression
        }
    }

    package var members: [Member]
    /// SQL over the model's columns.
    package var condition: String?

    package init(members: [Member], condition: String? = nil) {
        self.members = members
        self.condition = condition
    }
}

/// A condition that each row of a model meets.
package struct Check: Hashable, Sendable {
    package var name: String
    /// SQL over the model's columns.
    package var sql: String

    package init(name: String, sql: String) {
        self.name = name
        self.sql = sql
    }
}

/// A set of members whose values occur once.
package struct Unique: Hashable, Sendable {
    /// Attributes or to-one relationships, own or inherited.
    package var members: [String]
    package var onConflict: ConflictRule
    /// `nulls: same`: two NULLs count as equal.
    package var nullsAreSame: Bool
    /// How members are compared that say so, by name.
    package var collations: [String: String]

    package init(
        members: [String], onConflict: ConflictRule = .upsert, nullsAreSame: Bool = false,
        collations: [String: String] = [:]
    ) {
        self.members = members
        self.onConflict = onConflict
        self.nullsAreSame = nullsAreSame
        self.collations = collations
    }
}
