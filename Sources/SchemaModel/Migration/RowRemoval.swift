import SchemaSnapshot

/// The steps that take rows out of a store with everything that its foreign keys take along, as SQLite would if they were not off.
struct RowRemoval {
    private let layout: StoreLayout
    private let numbers: [String: Int]
    /// The rows that go, each with the number of its table. No name of a schema's begins like this.
    private static let gone = "_moment_gone"

    init(layout: StoreLayout) {
        self.layout = layout
        numbers = Dictionary(
            layout.tables.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// A key in one table to rows of another.
    fileprivate struct Key {
        var table: TableDefinition
        var column: String
        var target: String
        var action: ForeignKey.Action
    }

    /// - Parameters:
    ///   - seeds: tables with a condition on the rows that go.
    ///   - account: what is said of the step that looks for them.
    func steps(of seeds: [(table: String, condition: String)], reason: String, account: [ColumnAccount]) -> [PlanStep] {
        let keys = keys
        let reached = reached(from: seeds.map(\.table), keys)
        let into = keys.filter { reached.contains($0.target) }
        return [
            PlanStep(
                form: .create, table: Self.gone, reason: "Which rows go is written down for a moment.",
                statements: [
                    "CREATE TABLE \"_moment_gone\" (\"table\" INTEGER NOT NULL, \"row\" INTEGER NOT NULL, PRIMARY KEY (\"table\", \"row\")) STRICT, WITHOUT ROWID"
                ]),
            PlanStep(
                form: .insert, table: Self.gone, reason: reason, statements: [collection(seeds, keys, reached)],
                account: account),
        ] + into.filter { $0.action == .noAction }.map(refusal)
            + into.filter { $0.action == .setNull }.map(emptying)
            + into.filter { $0.action == .cascade && !$0.table.primaryKey.isEmpty }.map(unlinking)
            + layout.tables.map(\.name).filter(reached.contains).map { table in
                deletion(from: table, where: "\"_id\" IN (\(rows(of: table)))", reason: "These rows go.")
            } + [
                PlanStep(
                    form: .drop, table: Self.gone, reason: "Nothing needs it any more.",
                    statements: [SQLStatement.dropTable(Self.gone).sql],
                    account: ["table", "row"].map { ColumnAccount(.dropped, oldTable: Self.gone, oldColumn: $0) })
            ]
    }

    /// Every key of the store; that of a row that lies in several tables leads both ways.
    private var keys: [Key] {
        layout.tables.flatMap { table in
            table.columns.filter { $0.derivation == nil }.compactMap { column in
                column.reference.map {
                    Key(table: table, column: column.name, target: $0.table, action: $0.onDelete)
                }
            }
        }
    }

    /// The tables of which rows may go; tables of links apart, to which nothing leads.
    private func reached(from seeds: [String], _ keys: [Key]) -> Set<String> {
        var reached = Set(seeds)
        var pending = seeds
        while let table = pending.popLast() {
            for key in keys where key.table.primaryKey.isEmpty && key.action == .cascade {
                var found = key.target == table ? [key.table.name] : []
                if key.isOfRow, key.table.name == table { found.append(key.target) }
                for name in found where reached.insert(name).inserted { pending.append(name) }
            }
        }
        return reached
    }

    private func number(_ table: String) -> Int { numbers[table] ?? -1 }

    private func rows(of table: String) -> String {
        "SELECT \"row\" FROM \"_moment_gone\" WHERE \"table\" = \(number(table))"
    }

    private func collection(_ seeds: [(table: String, condition: String)], _ keys: [Key], _ reached: Set<String>)
        -> String
    {
        var queries = seeds.map {
            "SELECT \(number($0.table)), \"_id\" FROM \(identifier($0.table)) WHERE \($0.condition)"
        }
        for key in keys where key.action == .cascade && key.table.primaryKey.isEmpty && reached.contains(key.target) {
            let table = key.table.name
            if key.isOfRow {
                queries.append(
                    "SELECT \(number(key.target)), \"row\" FROM \"_moment_going\" WHERE \"table\" = \(number(table))")
            }
            queries.append(
                "SELECT \(number(table)), t.\"_id\" FROM \"_moment_going\" AS g JOIN \(identifier(table)) AS t ON t.\(identifier(key.column)) = g.\"row\" WHERE g.\"table\" = \(number(key.target))"
            )
        }
        return """
            INSERT INTO "_moment_gone" ("table", "row")
            WITH RECURSIVE "_moment_going" ("table", "row") AS (
            \(queries.joined(separator: "\nUNION "))
            ) SELECT "table", "row" FROM "_moment_going"
            """
    }

    /// Rows that deny that what they lead to goes, and stay themselves.
    private func refusal(_ key: Key) -> PlanStep {
        PlanStep(
            form: .check, table: key.table.name,
            reason: "`\(key.column)` of `\(key.table.name)` denies that what it leads to goes.",
            statements: [
                "SELECT \"_id\" FROM \(identifier(key.table.name)) WHERE \(condition(key)) AND \"_id\" NOT IN (\(rows(of: key.table.name)))"
            ])
    }

    private func emptying(_ key: Key) -> PlanStep {
        let (table, column) = (key.table.name, key.column)
        return PlanStep(
            form: .update, table: table, reason: "`\(column)` is emptied where it leads to a row that goes.",
            statements: ["UPDATE \(identifier(table)) SET \(identifier(column)) = NULL WHERE \(condition(key))"],
            account: [
                ColumnAccount(
                    .emptied, oldTable: table, oldColumn: column, newTable: table, newColumn: column,
                    value: condition(key))
            ])
    }

    private func unlinking(_ key: Key) -> PlanStep {
        deletion(from: key.table.name, where: condition(key), reason: "Links to rows that go do so with them.")
    }

    private func condition(_ key: Key) -> String { "\(identifier(key.column)) IN (\(rows(of: key.target)))" }

    private func deletion(from table: String, where condition: String, reason: String) -> PlanStep {
        PlanStep(
            form: .delete, table: table, reason: reason,
            statements: ["DELETE FROM \(identifier(table)) WHERE \(condition)"],
            account: [ColumnAccount(.dropped, oldTable: table, value: condition)])
    }
}

extension RowRemoval.Key {
    /// Whether the rest of the row lies where it leads.
    fileprivate var isOfRow: Bool { column == "_id" }
}
