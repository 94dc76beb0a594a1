import SchemaSnapshot

/// Where the rows and values of a newer version's store come from in an older one's.
///
/// Mappings of successive steps are chained, so that a jump over several versions ends with the rows that the single steps would have
/// made: what was dropped on the way and added again is new, and a default that changed later fills as it did when it was added.
package struct StoreMapping: Hashable, Sendable {
    package struct Table: Hashable {
        /// The older version's table.
        package var source: String
        /// By the newer version's column.
        package var columns: [String: ColumnSource]
    }

    /// Rows that come into a table of the newer version's.
    package enum Insertion: Hashable {
        /// Into a new table: one for each distinct value of an older column.
        case distinct(table: String, column: String, source: String, sourceColumn: String)
        /// Into a new table: one for each row of older ones that meets the condition, under the same key, which no two of these have.
        case each(table: String, columns: [Column], sources: [String], condition: String?)
        /// Into a table that is there: the objects that a table of the moment has numbers for and it lacks.
        case lacking(table: String, column: String, numbers: String, source: String, sourceColumn: String)

        /// Into a table that is there, or new: the rows of an older one, which goes afterwards. `numbers` has the new keys of rows that have one.
        case appended(table: String, columns: [Column], source: String, numbers: String?)

        package struct Column: Hashable {
            package var name: String
            package var source: ColumnSource
        }

        package var table: String {
            switch self {
            case .distinct(let table, _, _, _), .each(let table, _, _, _), .lacking(let table, _, _, _, _),
                .appended(let table, _, _, _):
                table
            }
        }

        /// The older table that goes when its rows are in another.
        package var emptied: String? {
            if case .appended(_, _, let source, _) = self { source } else { nil }
        }
    }

    /// A hierarchy whose rows come from its older tables into newer ones class by class.
    package struct Regrouping: Hashable {
        /// All tables of the hierarchy in the older version, and in the newer one.
        package var oldTables: [String] = []
        package var tables: [String] = []
        package var transfers: [Transfer] = []
        /// Rows of classes that are gone.
        package var removed: [ClassRows] = []
    }

    /// Rows of one class on their way into one table.
    package struct Transfer: Hashable {
        package var table: String
        package var rows: ClassRows
        /// By the newer version's column; the others are NULL.
        package var columns: [String: ColumnSource]
    }

    /// Where the rows of one class lie in the older version: parts of each in all of the tables, under the same key.
    package struct ClassRows: Hashable {
        /// The root's first.
        package var tables: [String]
        /// What the first table's discriminator is in them; `nil` where the table has no others.
        package var kinds: [Int]?
    }

    /// Links that come into a new table of links: one for each row of an older table with a key in its column.
    package struct Links: Hashable {
        package struct Column: Hashable {
            /// The newer version's.
            package var name: String
            /// The older version's.
            package var source: String
        }

        /// The newer version's.
        package var table: String
        /// The older version's.
        package var source: String
        /// The row's own key, the key that it has in the column, and what goes with it.
        package var columns: [Column]
    }

    /// By the newer version's table; tables that start empty, or are filled by an insertion or class by class, are absent.
    package var tables: [String: Table] = [:]
    package var insertions: [Insertion] = []
    package var links: [Links] = []
    package var regroupings: [Regrouping] = []

    /// Whether tables are filled from others, which cannot be put together with other steps.
    var fillsTables: Bool { !insertions.isEmpty || !links.isEmpty || !regroupings.isEmpty }

    /// The mapping of two steps, this one following `earlier`. Neither fills tables from others: such a step stands for itself.
    func following(_ earlier: StoreMapping) -> StoreMapping {
        var result = StoreMapping()
        for (name, table) in tables {
            guard let source = earlier.tables[table.source] else { continue }
            result.tables[name] = Table(
                source: source.source, columns: table.columns.mapValues { $0.following(source.columns) })
        }
        return result
    }
}

extension StoreMapping {
    /// Whether a value that chance gives in the earlier step is read for more than its own column: put together, both would get one each.
    func takesChances(of earlier: StoreMapping) -> Bool {
        tables.values.contains { table in
            guard let source = earlier.tables[table.source] else { return false }
            let chances = Set(source.columns.filter { $0.value.isChance }.keys)
            if chances.isEmpty { return false }
            var read: Set<String> = []
            return table.columns.values.contains { value in
                switch value {
                case .made(let expression, _):
                    expression.pieces.contains {
                        if case .column(let name) = $0 { chances.contains(name) } else { false }
                    }
                case .stored(let name, let conversions):
                    chances.contains(name)
                        && (!read.insert(name).inserted || conversions.contains(where: \.mayMentionTwice))
                case .filled, .linked, .lookedUp, .computed: false
                }
            }
        }
    }
}

/// Where the values of a column come from.
package enum ColumnSource: Hashable {
    /// From a column of the older version's table.
    case stored(String, [ColumnConversion] = [])
    /// The same expression for each row; without one, NULL.
    case filled(SQLExpression?)
    /// What the author says, for each row; `replacing` is the column whose values go for it.
    case made(RowExpression, replacing: String?)
    /// The key of the object that stands for a column's value: equal values have one, counted in their order.
    case linked(String)
    /// What a table of the moment says for the row.
    case lookedUp(Lookup)
    /// SQLite computes it.
    case computed

    /// A value of a table of the moment, `_moment_value` behind `_moment_row`.
    package struct Lookup: Hashable {
        package var table: String
        /// The older column that says which.
        package var key: String
        /// Where it says nothing.
        package var other: SQLExpression?
        /// Whether the values are keys of objects that stand for those of the older column.
        var isLink = false
    }

    /// Whether the value is made of another column's, which keeps its own place.
    package var isMadeOfAnother: Bool {
        switch self {
        case .made, .linked, .lookedUp: return true
        case .stored, .filled, .computed: break
        }
        guard case .stored(_, let conversions) = self else { return false }
        return conversions.contains { if case .present = $0 { true } else { false } }
    }

    /// What copies the value out of the older version's table.
    var expression: SQLExpression {
        switch self {
        case .stored(let column, let conversions): conversions.reduce(.column(column)) { $1.applied(to: $0) }
        case .filled(let expression): expression ?? .literal(.null)
        case .made(let expression, _): .verbatim(expression.sql(identifier))
        case .linked(let column):
            .verbatim(
                "CASE WHEN \(identifier(column)) IS NOT NULL THEN dense_rank() OVER (ORDER BY \(identifier(column)) NULLS LAST) END"
            )
        case .lookedUp(let lookup):
            .verbatim(
                "SELECT \"_moment_value\" FROM \(identifier(lookup.table)) WHERE \"_moment_row\" = \(identifier(lookup.key))"
            ).orElse(lookup.other)
        case .computed: .literal(.null)
        }
    }

    /// The same as pieces, fit to stand in another expression.
    private var rowExpression: RowExpression {
        switch self {
        case .stored(let column, []): RowExpression(pieces: [.column(column)])
        case .stored(let column, let conversions):
            // No SQL of ours holds a NUL.
            RowExpression(marked: conversions.reduce(.verbatim("\0")) { $1.applied(to: $0) }.sql, column: column)
        case .made(let expression, _): expression
        case .filled, .linked, .lookedUp, .computed: RowExpression(pieces: [.sql(expression.sql)])
        }
    }

    fileprivate func following(_ earlier: [String: ColumnSource]) -> ColumnSource {
        if case .made(let expression, let replaced) = self {
            let whole = expression.replacing { name in
                guard let source = earlier[name] else {
                    preconditionFailure("every column of a mapped table is mapped")
                }
                return source.rowExpression
            }
            return .made(whole, replacing: replaced.flatMap { earlier[$0]?.replaced })
        }
        guard case .stored(let column, let conversions) = self else { return self }
        switch earlier[column] {
        case .stored(let source, let others): return .stored(source, others + conversions)
        case .filled(let expression): return .filled(conversions.reduce(expression) { $1.applied(toFill: $0) })
        case .made(let expression, let replaced):
            let value = conversions.reduce(.verbatim("\0")) { $1.applied(to: $0) }
            return .made(
                RowExpression(marked: value.sql, column: "").replacing { _ in expression }, replacing: replaced)
        case .linked, .lookedUp: preconditionFailure("a step with insertions stands for itself")
        case .computed, nil: preconditionFailure("every column of a mapped table is mapped")
        }
    }
}

extension ColumnSource {
    /// Whether it gives another value each time that it is asked for.
    fileprivate var isChance: Bool {
        switch self {
        case .stored(_, []), .linked, .lookedUp, .computed, .filled(nil): return false
        case .stored, .made, .filled: break
        }
        // All of SQLite's functions that do so are called so.
        return expression.sql.lowercased().contains("random")
    }

    /// The column whose values these are, or go for these.
    fileprivate var replaced: String? {
        switch self {
        case .stored(let column, _): column
        case .made(_, let column): column
        case .filled, .linked, .lookedUp, .computed: nil
        }
    }
}

extension SQLExpression {
    fileprivate func orElse(_ other: SQLExpression?) -> SQLExpression { other.map { .coalesce(self, $0) } ?? self }
}

extension RowExpression {
    /// SQL with a NUL wherever the column stands.
    fileprivate init(marked sql: String, column: String) {
        let parts = sql.split(separator: "\0", omittingEmptySubsequences: false).map { Piece.sql(String($0)) }
        pieces = Array(parts.map { [$0] }.joined(separator: [.column(column)]))
    }
}

/// What happens to the values of a column on the way.
package enum ColumnConversion: Hashable {
    case cast(ColumnType)
    /// What stands in for NULL.
    case fallback(SQLExpression)
    /// A value where the struct is there whose presence the column says, else NULL.
    case present(SQLExpression)
    /// JSON that is written anew: the pieces of SQL around each mention of the value.
    case edit([String])

    fileprivate var mayMentionTwice: Bool {
        switch self {
        case .cast, .fallback: false
        case .present, .edit: true
        }
    }

    fileprivate func applied(to value: SQLExpression) -> SQLExpression {
        switch self {
        case .cast(let type): .cast(value, type)
        case .fallback(let other): .coalesce(value, other)
        case .present(let other): .verbatim("CASE \(value.sql) WHEN 1 THEN \(other.sql) END")
        case .edit(let pieces): .verbatim(pieces.joined(separator: value.sql))
        }
    }

    fileprivate func applied(toFill value: SQLExpression?) -> SQLExpression? {
        switch self {
        case .cast(let type): value.map { .cast($0, type) }
        case .fallback(let other): value ?? other
        case .present, .edit: value.map { applied(to: $0) }
        }
    }
}
