import SchemaModel
import SchemaSnapshot

/// Hierarchies whose rows come to lie in other tables: the older tables step aside, the newer ones are filled from them class by class, and
/// only then the older ones go.
extension PostgresPlanner {
    /// Rows of classes that come into a table in the same way.
    private struct Transfer {
        var table: String
        var tables: [String]
        var columns: [(name: String, value: String)]
        var kinds: [Int]?

        func isLike(_ other: Transfer) -> Bool {
            table == other.table && tables == other.tables && kinds != nil && other.kinds != nil
                && columns.map(\.name) == other.columns.map(\.name)
                && zip(columns, other.columns).allSatisfy { sameText($0.value, $1.value) }
        }
    }

    /// Older tables whose rows go over class by class.
    var leavingTables: Set<String> { Set(step.mapping.regroupings.flatMap(\.oldTables)) }

    /// Newer tables that get rows class by class.
    var regroupedTables: Set<String> { Set(step.mapping.regroupings.flatMap(\.tables)) }

    /// What the older tables are called while rows go over, and their keys' constraints and sequences.
    private var aside: LayoutNames {
        var room = NameRoom(taken: [])
        var names = LayoutNames()
        for table in before.tables where leavingTables.contains(table.name) {
            names.tables[table.name] = room.name("_old_" + table.name)
        }
        return names
    }

    /// The older tables step aside: the newer ones may have their names, and those of what they hold.
    func asideSteps() -> [PostgresStep] {
        let names = aside
        return before.tables.filter { leavingTables.contains($0.name) }.map { table in
            let own = names.table(table.name)
            var statements = before.indexes.filter { $0.table == table.name }
                .map { "DROP INDEX \(quotedName($0.name))" }
            statements.append("ALTER TABLE \(quotedName(table.name)) RENAME TO \(quotedName(own))")
            statements.append(
                "ALTER INDEX \(quotedName(table.keyName)) RENAME TO \(quotedName(Self.aside(table.keyName)))")
            if let sequence = table.column("_id")?.sequence {
                statements.append(
                    "ALTER SEQUENCE \(quotedName(sequence)) RENAME TO \(quotedName(Self.aside(sequence)))")
            }
            return PostgresStep(
                form: .alter, table: table.name, reason: "The table steps aside until its rows lie in the newer ones.",
                statements: statements)
        }
    }

    private static func aside(_ name: String) -> String {
        var room = NameRoom(taken: [])
        return room.name("_old_" + name)
    }

    mutating func transferSteps() -> [PostgresStep] {
        var steps: [PostgresStep] = []
        for regrouping in step.mapping.regroupings {
            for table in after.tables where regrouping.tables.contains(table.name) {
                steps.append(after.creationStep(table, reason: "A table for rows of the hierarchy."))
            }
            for transfer in transfers(of: regrouping) { steps.append(insertion(transfer)) }
            steps += [countingStep(regrouping)].compactMap(\.self)
            steps.append(arrivalCheck(regrouping))
            let gone = regrouping.oldTables.map { quotedName(aside.table($0)) }.joined(separator: ", ")
            steps.append(
                PostgresStep(
                    form: .drop, table: regrouping.oldTables[0], reason: "Their rows lie in the newer tables.",
                    account: removedAccount(regrouping), statements: ["DROP TABLE \(gone)"]))
        }
        return steps
    }

    private mutating func transfers(of regrouping: StoreMapping.Regrouping) -> [Transfer] {
        var transfers: [Transfer] = []
        for written in regrouping.transfers {
            guard let table = after.tables.first(where: { $0.name == written.table }) else { continue }
            let row = OlderRow(tables: written.rows.tables, names: aside, model: oldModel(of: written.rows))
            var columns: [(name: String, value: String)] = []
            for column in table.columns where column.generated == nil {
                // What the class does not have is empty there, whatever the default of other classes' rows.
                let source = written.columns[column.name] ?? .filled(nil)
                columns.append((column.name, value(of: source, to: column.name, of: table.name, in: row)))
            }
            let transfer = Transfer(
                table: table.name, tables: written.rows.tables, columns: columns, kinds: written.rows.kinds)
            if let kinds = transfer.kinds, let same = transfers.firstIndex(where: { $0.isLike(transfer) }) {
                transfers[same].kinds?.append(contentsOf: kinds)
            } else {
                transfers.append(transfer)
            }
        }
        return transfers
    }

    private func oldModel(of rows: StoreMapping.ClassRows) -> Model? {
        match.old.models.values.first { model in
            !model.isAbstract && model.table == rows.tables.last
                && (rows.kinds.map { $0 == [model.kind] } ?? true)
        }
    }

    private func insertion(_ transfer: Transfer) -> PostgresStep {
        let list = transfer.columns.map { quotedName($0.name) }.joined(separator: ", ")
        let values = transfer.columns.map(\.value).joined(separator: ", ")
        let root = quotedName(aside.table(transfer.tables[0]))
        // A row that lacks a part of its is not left out.
        let parts = transfer.tables.dropFirst().map { " LEFT JOIN \(quotedName(aside.table($0))) USING (\"_id\")" }
        let condition = transfer.kinds.map { "\nWHERE \(root).\"_kind\" IN (\(Self.list($0)))" } ?? ""
        return PostgresStep(
            form: .insert, table: transfer.table, reason: "Rows of the hierarchy that lay otherwise.",
            account: transfer.columns.filter { $0.value != "NULL" }.map { "converted: \($0.name) by \($0.value)" },
            statements: [
                "INSERT INTO \(quotedName(transfer.table)) (\(list))\nSELECT \(values) FROM \(root)\(parts.joined())\(condition)"
            ])
    }

    private static func list(_ kinds: [Int]) -> String { kinds.sorted().map(String.init).joined(separator: ", ") }

    /// The newer table that counts the keys goes on where the older one stood.
    private func countingStep(_ regrouping: StoreMapping.Regrouping) -> PostgresStep? {
        func counting(_ tables: [PostgresTable], _ names: [String]) -> (table: String, sequence: String)? {
            tables.lazy.filter { names.contains($0.name) }
                .compactMap { table in table.column("_id")?.sequence.map { (table.name, $0) } }.first
        }
        guard let new = counting(after.tables, regrouping.tables) else { return nil }
        let old = counting(before.tables, regrouping.oldTables).map { Self.aside($0.sequence) }
        return PostgresStep(
            form: .alter, table: new.table, reason: "Keys are counted on: none is given again.",
            statements: [continuation(of: new.sequence, in: new.table, after: old)])
    }

    /// The older rows that go, over the table that has a row for each.
    private func removedKinds(_ regrouping: StoreMapping.Regrouping) -> [Int] {
        regrouping.removed.flatMap { rows in rows.kinds ?? [oldModel(of: rows)?.kind].compactMap(\.self) }
    }

    private func removedAccount(_ regrouping: StoreMapping.Regrouping) -> [String] {
        let kinds = removedKinds(regrouping)
        return kinds.isEmpty ? [] : ["dropped: rows where \"_kind\" IN (\(Self.list(kinds)))"]
    }

    private func arrivalCheck(_ regrouping: StoreMapping.Regrouping) -> PostgresStep {
        let (from, to) = (regrouping.oldTables[0], regrouping.tables[0])
        let kinds = removedKinds(regrouping)
        let isWanted = kinds.isEmpty ? "" : " AND \"older\".\"_kind\" NOT IN (\(Self.list(kinds)))"
        return refusal(
            from, reason: "Each row of the hierarchy must have arrived.",
            query: "SELECT FROM \(quotedName(aside.table(from))) AS \"older\" "
                + "WHERE NOT EXISTS (SELECT FROM \(quotedName(to)) AS \"newer\" WHERE \"newer\".\"_id\" = \"older\".\"_id\")"
                + isWanted)
    }

    /// What led to rows of classes that are gone leads nowhere: keys become NULL, links go.
    func clearingSteps() -> [PostgresStep] {
        step.mapping.regroupings.filter { !$0.removed.isEmpty }.flatMap { regrouping -> [PostgresStep] in
            after.keys.filter { $0.column != "_id" && regrouping.tables.contains($0.target) }.compactMap { key in
                guard let table = after.tables.first(where: { $0.name == key.table }),
                    let column = table.column(key.column), column.generated == nil
                else { return nil }
                let (owner, name) = (quotedName(key.table), quotedName(key.column))
                let isLost = "\(name) NOT IN (SELECT \"_id\" FROM \(quotedName(key.target)))"
                return column.isNotNull
                    ? PostgresStep(
                        form: .delete, table: key.table, reason: "Links to rows that are gone go with them.",
                        account: ["dropped: rows where \(key.column) leads to one"],
                        statements: ["DELETE FROM \(owner) WHERE \(isLost)"])
                    : PostgresStep(
                        form: .update, table: key.table, reason: "Keys of rows that are gone become NULL.",
                        account: ["converted: \(key.column) by NULL"],
                        statements: ["UPDATE \(owner) SET \(name) = NULL WHERE \(isLost)"])
            }
        }
    }
}
