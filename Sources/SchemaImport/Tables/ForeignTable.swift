import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// A table of another program's database, whichever way it was read.
package struct ForeignTable: Hashable, Sendable {
    package var name: String
    package var place: SourceRange
    package var columns: [ForeignColumn] = []
    /// The columns of the primary key in its order.
    package var primaryKey: [String] = []
    /// The key is one whole number that the database gives out.
    package var isNumbered = false
    package var foreignKeys: [ForeignKey] = []
    package var indexes: [ForeignIndex] = []
    package var checks: [ForeignCheck] = []

    package init(name: String, place: SourceRange) {
        self.name = name
        self.place = place
    }

    func column(_ name: String) -> ForeignColumn? {
        columns.first { sqlNameKey($0.name) == sqlNameKey(name) }
    }
}

/// A column.
package struct ForeignColumn: Hashable, Sendable {
    package var name: String
    /// What a program calls it, where that is known; else a name is made of the column's.
    package var memberName: String?
    /// In the words of the schema language, with what is to be said of it.
    package var type: ForeignType
    package var isNotNull = false
    /// SQL of the default.
    package var defaultSQL: String?
    /// SQL that computes the column.
    package var generated: String?
    package var isStoredGenerated = false
    package var collation: String?
    /// Set at each save.
    package var stampsUpdates = false
    package var place: SourceRange

    package init(name: String, type: ForeignType, place: SourceRange) {
        self.name = name
        self.type = type
        self.place = place
    }
}

/// A foreign key.
package struct ForeignKey: Hashable, Sendable {
    package enum Action: Hashable, Sendable { case none, restrict, setNull, setDefault, cascade }

    package var columns: [String]
    package var table: String
    /// Empty for the primary key.
    package var referenced: [String]
    package var onDelete: Action
    package var place: SourceRange
    /// What the two ends are called, where that is known.
    package var name: String?
    package var inverseName: String?

    package init(columns: [String], table: String, referenced: [String], onDelete: Action, place: SourceRange) {
        self.columns = columns
        self.table = table
        self.referenced = referenced
        self.onDelete = onDelete
        self.place = place
    }
}

/// An index, or the index of a UNIQUE constraint.
package struct ForeignIndex: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
        /// A column, or SQL.
        package var text: String
        package var isExpression = false
        package var isDescending = false
        package var collation: String?

        package init(_ text: String, isExpression: Bool = false, isDescending: Bool = false, collation: String? = nil) {
            self.text = text
            self.isExpression = isExpression
            self.isDescending = isDescending
            self.collation = collation
        }
    }

    package var name: String
    package var parts: [Part]
    package var isUnique = false
    package var condition: String?
    package var onConflict: ConflictRule = .error
    package var place: SourceRange

    package init(name: String, parts: [Part], place: SourceRange) {
        self.name = name
        self.parts = parts
        self.place = place
    }
}

/// A CHECK constraint.
package struct ForeignCheck: Hashable, Sendable {
    package var name: String?
    package var sql: String
    package var place: SourceRange

    package init(name: String?, sql: String, place: SourceRange) {
        self.name = name
        self.sql = sql
        self.place = place
    }
}
