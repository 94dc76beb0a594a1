import SQLiteKit
import SchemaSnapshot

/// The full-text indexes that somebody added over tables. Nobody tells them of what a migration does with the rows: the triggers that keep
/// them in step do not run then, and ALTER TABLE does not rewrite what they call their table and its columns.
struct AddedSearches {
    /// Those that can read their rows.
    private let searches: [AddedSearch]

    /// - Parameter own: the names of the objects that the schema made, the triggers of its own full-text indexes among them.
    init(besides own: Set<String>, on connection: Connection) throws(SQLiteError) {
        let rows = try connection.rows(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%' ORDER BY name"
        )
        if rows.isEmpty {
            searches = []
            return
        }
        let schemas = try TextIndexes(on: connection).searches.filter { search in
            own.contains { $0.hasPrefix(search + "_") }
        }
        searches = rows.compactMap { row in
            guard let name = row[0].text, let sql = row[1].text, !schemas.contains(name) else { return nil }
            return AddedSearch(name, sql: sql)
        }.filter { connection.problem(of: $0.selection) == nil }
    }

    private init(_ searches: [AddedSearch]) { self.searches = searches }

    /// Those that can read their rows in another database too.
    func readable(on connection: Connection) -> AddedSearches {
        AddedSearches(searches.filter { connection.problem(of: $0.selection) == nil })
    }

    /// What can be known before a plan runs: a table or column has another name after it, or an index cannot be made anew, since this program
    /// does not have its tokenizer, or since it is over some of the rows and nobody knows which.
    func problem(with plan: PlanDescription, on connection: Connection) throws(SQLiteError) -> StoreError? {
        for search in searches {
            for column in search.columns {
                let place = plan.place(of: column, in: search.table)
                if place == (search.table, column) { continue }
                let problem =
                    "`\(search.table.text).\(column.text)`, which it is over, becomes `\(place.table.text).\(place.column.text)`"
                return Self.error(search, problem)
            }
        }
        for search in try touched(by: plan, on: connection) {
            if let problem = connection.problem(of: search.rebuilding) { return Self.error(search, problem) }
            if let problem = try search.partialProblem(on: connection) { return Self.error(search, problem) }
        }
        return nil
    }

    /// Those whose rows a plan may change.
    func touched(by plan: PlanDescription, on connection: Connection) throws(SQLiteError) -> [AddedSearch] {
        if searches.isEmpty || plan.isPure { return [] }
        if plan.hasOwnStatements { return searches }
        var tables: Set<SQLName> = []
        for step in plan.steps where ![.check, .create, .alter, .edit, .search].contains(step.form) {
            tables.insert(SQLName(step.table))
            for entry in step.account { tables.formUnion([SQLName(entry.oldTable), SQLName(entry.newTable)]) }
        }
        // Of a view nobody knows here which tables it is over.
        let views = try connection.values("SELECT name FROM sqlite_schema WHERE type = 'view'").compactMap(\.text)
        tables.formUnion(views.map { SQLName($0) })
        return searches.filter { tables.contains($0.table) }
    }

    /// After a plan: each can still read its rows.
    /// - Throws: `objectWouldBreak`.
    func verify(on connection: Connection) throws(StoreError) {
        for search in searches {
            if let problem = connection.problem(of: search.selection) { throw Self.error(search, problem) }
        }
    }

    private static func error(_ search: AddedSearch, _ problem: String) -> StoreError {
        StoreError(.objectWouldBreak(kind: "full-text index", name: search.name, problem: problem))
    }
}

extension PlanDescription {
    /// What a column of a table is called after the plan, in small Latin letters; a column of which the plan says nothing goes with its
    /// table.
    fileprivate func place(of column: SQLName, in table: SQLName) -> (table: SQLName, column: SQLName) {
        var place = (table: table, column: column)
        for step in steps where [.alter, .swap, .rebuild].contains(step.form) {
            let kept = step.account.filter { $0.fate == .kept && SQLName($0.oldTable) == place.table }
            let places = kept.filter { SQLName($0.oldColumn) == place.column }
                .map { (table: SQLName($0.newTable), column: SQLName($0.newColumn)) }
            if places.contains(where: { $0 == place }) { continue }
            if let new = places.first {
                place = new
            } else if let other = kept.first(where: { SQLName($0.newTable) != place.table }) {
                place.table = SQLName(other.newTable)
            }
        }
        return place
    }
}
