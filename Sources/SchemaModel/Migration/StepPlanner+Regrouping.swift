import SchemaSnapshot

/// Hierarchies whose rows come to lie in other tables: new tables are filled from the old ones, which go only then, and take their names.
extension StepPlanner {
    /// Rows of one or more classes that come into a table in the same way.
    private struct Copy {
        let table: String
        let columns: [Column]
        let from: [String]
        var kinds: [Int]?
        /// The columns that are read, and the tables in which they lie.
        let owners: [String: String]

        /// Whether the rows of both go together.
        func isLike(_ other: Copy) -> Bool {
            table == other.table && from == other.from && columns == other.columns && kinds != nil
        }
    }

    private struct Column: Equatable {
        let name: String
        let source: ColumnSource
    }

    func transferSteps() -> [PlanStep] { mapping.regroupings.map { transferStep($0) } }

    private func transferStep(_ regrouping: StoreMapping.Regrouping) -> PlanStep {
        let copies = copies(of: regrouping)
        var statements: [String] = []
        for table in new.tables where regrouping.tables.contains(table.name) {
            var made = table
            made.name = Self.passing(table.name)
            statements.append(SQLStatement.createTable(made).sql)
        }
        var account: [ColumnAccount] = []
        for copy in copies {
            let columns = copy.columns.map { SQLStatement.Assignment($0.name, $0.source.expression) }
            let transfer = SQLStatement.transfer(
                from: copy.from, to: Self.passing(copy.table), columns: columns,
                where: copy.kinds.map { Self.isOfKind($0) })
            statements.append(transfer.sql)
            account += self.account(of: copy)
        }
        account += removals(regrouping, copies)
        return PlanStep(
            form: .transfer, table: Self.passing(regrouping.tables[0]),
            reason: "Rows of a hierarchy come to lie in other tables; the old ones stay until all are there.",
            statements: statements, account: account)
    }

    /// The old tables go, and the new ones take their places.
    func replacementSteps() -> [PlanStep] { mapping.regroupings.map { replacementStep($0) } }

    private func replacementStep(_ regrouping: StoreMapping.Regrouping) -> PlanStep {
        var statements: [String] = []
        for table in regrouping.oldTables.reversed() { statements.append(SQLStatement.dropTable(table).sql) }
        for table in regrouping.tables {
            statements.append(SQLStatement.renameTable(Self.passing(table), to: table).sql)
            for index in indexes(of: table) { statements.append(SQLStatement.createIndex(index).sql) }
        }
        var kept: [ColumnAccount] = []
        for copy in copies(of: regrouping) { kept += account(of: copy) }
        var account: [ColumnAccount] = []
        for table in regrouping.oldTables {
            for column in oldTables[table]?.columns ?? [] where column.derivation == nil {
                guard var entry = kept.first(where: { $0.oldTable == table && $0.oldColumn == column.name }) else {
                    account.append(ColumnAccount(.dropped, oldTable: table, oldColumn: column.name))
                    continue
                }
                entry.newTable = String(entry.newTable.dropFirst(Self.passing("").count))
                if entry.fate == .kept { entry.value = "" }
                account.append(entry)
            }
        }
        return PlanStep(
            form: .drop, table: regrouping.oldTables[0], reason: "Their rows lie in the new tables.",
            statements: statements, account: account)
    }

    /// What led to rows of classes that are gone leads nowhere.
    func clearingSteps(of regrouping: StoreMapping.Regrouping) -> [PlanStep] {
        guard !regrouping.removed.isEmpty else { return [] }
        var steps: [PlanStep] = []
        let filled = Set(regrouping.tables + mapping.links.map(\.table))
        for table in new.tables where mapping.tables[table.name] != nil || filled.contains(table.name) {
            for column in table.columns where !column.isRowID && column.derivation == nil {
                guard let target = column.reference?.table, regrouping.tables.contains(target) else { continue }
                steps.append(clearingStep(column, of: table, target: target))
            }
        }
        return steps
    }

    var regroupedTables: Set<String> { Set(mapping.regroupings.flatMap(\.tables)) }

    private static func passing(_ table: String) -> String { "_new_" + table }

    private static func isOfKind(_ kinds: [Int]) -> SQLExpression {
        .membership(of: .column("_kind"), in: kinds.map { .integer(Int64($0)) })
    }

    /// Which rows of a table are meant, as SQL over it.
    private func condition(on table: String, from root: String, kinds: [Int]?) -> String {
        guard let kinds else { return "TRUE" }
        let isOfKind = Self.isOfKind(kinds).sql
        if table == root { return isOfKind }
        return "\"_id\" IN (SELECT \"_id\" FROM \(identifier(root)) WHERE \(isOfKind))"
    }

    /// Of classes that are copied alike the rows go together.
    private func copies(of regrouping: StoreMapping.Regrouping) -> [Copy] {
        let tables = Dictionary(new.tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var copies: [Copy] = []
        for transfer in regrouping.transfers {
            var columns: [Column] = []
            for column in tables[transfer.table]?.columns ?? [] where column.derivation == nil {
                let source: ColumnSource = transfer.columns[column.name] ?? .filled(nil)
                columns.append(Column(name: column.name, source: source))
            }
            var read: Set<String> = []
            for column in columns { read.formUnion(column.source.columns) }
            read.remove("_id")
            var owners: [String: String] = [:]
            for table in transfer.rows.tables {
                for column in oldTables[table]?.columns ?? [] where read.contains(column.name) {
                    owners[column.name] = table
                }
            }
            let wanted = Set(owners.values)
            let root = transfer.rows.tables[0]
            let from = transfer.rows.tables.filter { $0 == root || wanted.contains($0) }
            let copy = Copy(
                table: transfer.table, columns: columns, from: from, kinds: transfer.rows.kinds, owners: owners)
            if let kinds = copy.kinds, let same = copies.firstIndex(where: { $0.isLike(copy) }) {
                copies[same].kinds?.append(contentsOf: kinds)
            } else {
                copies.append(copy)
            }
        }
        return copies
    }

    private func account(of copy: Copy) -> [ColumnAccount] {
        let target = Self.passing(copy.table)
        var entries: [ColumnAccount] = []
        // The key of every table that is read: each part of a row is accounted for.
        for table in copy.from {
            entries.append(
                ColumnAccount(
                    .kept, oldTable: table, oldColumn: "_id", newTable: target, newColumn: "_id",
                    value: condition(on: table, from: copy.from[0], kinds: copy.kinds)))
        }
        for column in copy.columns where column.name != "_id" && column.source != .filled(nil) {
            let table = column.source.columns.first.flatMap { copy.owners[$0] } ?? copy.from[0]
            var entry = Self.account(of: column.name, source: column.source, table: table)
            entry.newTable = target
            if entry.fate == .kept { entry.value = condition(on: table, from: copy.from[0], kinds: copy.kinds) }
            entries.append(entry)
        }
        return entries
    }

    private func removals(_ regrouping: StoreMapping.Regrouping, _ copies: [Copy]) -> [ColumnAccount] {
        let read = Set(copies.flatMap(\.from))
        var entries: [ColumnAccount] = []
        for rows in regrouping.removed {
            for table in rows.tables where read.contains(table) {
                let condition = condition(on: table, from: rows.tables[0], kinds: rows.kinds)
                entries.append(ColumnAccount(.dropped, oldTable: table, value: condition))
            }
        }
        return entries
    }
}

extension ColumnSource {
    /// The old columns that it reads; of the author's SQL, first the one whose values go for it.
    fileprivate var columns: [String] {
        switch self {
        case .stored(let column, _), .linked(let column): return [column]
        case .made(let expression, let replaced):
            var columns: [String] = replaced.map { [$0] } ?? []
            for case .column(let name) in expression.pieces { columns.append(name) }
            return columns
        case .lookedUp(let lookup): return [lookup.key]
        case .filled, .computed: return []
        }
    }
}
