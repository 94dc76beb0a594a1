import SQLiteKit
import SchemaSnapshot

/// A key of a store's whose references lead nowhere in some rows.
struct DanglingReference: Hashable {
    var table: String
    var column: String
    var parent: String
    var count: Int64
    /// Of the first ten rows; a table of links has none.
    var keys: [Int64]

    /// For a reader: `Trip.place → Place: 3 rows (1, 5, 9)`.
    var description: String {
        let list = keys.map(String.init).joined(separator: ", ") + (count > Int64(keys.count) ? ", …" : "")
        return "\(table).\(column) → \(parent): \(count) \(count == 1 ? "row" : "rows")"
            + (keys.isEmpty ? "" : " (\(list))")
    }

    /// The error that tells of rows of somebody's own table whose rows a plan leaves alone, and what they lead to not.
    var leftBehind: StoreError {
        StoreError(
            .rowsDoNotFit(
                table: table,
                problem: "`\(column)` of `\(table)`, which is not the schema's, leads to rows of `\(parent)` that go; "
                    + "its ON DELETE is its owner's to carry out.",
                count: count, keys: keys.map(String.init)))
    }

    /// The first of them: `Trip row 1 → Place`.
    var first: String { table + (keys.first.map { " row \($0)" } ?? "") + " → \(parent)" }
}

extension Connection {
    /// Every key whose references lead nowhere in some rows, in the order in which SQLite finds them. Tables with a key that SQLite cannot
    /// follow are left out.
    ///
    /// - Parameter tables: those whose keys are looked at; nil for all.
    func danglingReferences(in tables: Set<ExactText>? = nil) throws(SQLiteError) -> [DanglingReference] {
        let unfollowable = try unfollowableReferences()
        var found: [DanglingReference] = []
        for table in try tablesWithKeys()
        where unfollowable[ExactText(table)] == nil && tables?.contains(ExactText(table)) != false {
            found += try danglingReferences(of: table)
        }
        return found
    }

    private func danglingReferences(of table: String) throws(SQLiteError) -> [DanglingReference] {
        var found: [DanglingReference] = []
        var places: [ExactText: [Int64: Int]] = [:]
        let statement = try prepare("SELECT \"table\", rowid, parent, fkid FROM pragma_foreign_key_check(?)")
        try statement.bind([.text(table)])
        while try statement.step() {
            let row = statement.row
            let (table, number) = (ExactText(row.text(at: 0)), row.int64(at: 3))
            let place = places[table]?[number] ?? found.count
            if place == found.count {
                places[table, default: [:]][number] = place
                found.append(
                    DanglingReference(table: table.text, column: "", parent: row.text(at: 2), count: 0, keys: []))
            }
            found[place].count += 1
            if found[place].keys.count < 10, let key = row[1].integer { found[place].keys.append(key) }
        }
        for (table, numbers) in places {
            for row in try rows("SELECT id, \"from\" FROM pragma_foreign_key_list(?)", [.text(table.text)]) {
                guard let number = row[0].integer, let place = numbers[number] else { continue }
                found[place].column = row[1].text ?? ""
            }
        }
        return found
    }
}

extension PlanDescription {
    /// Whether a step mends the references of a column, under the name that it has before the plan.
    func mends(_ column: String, of table: String) -> Bool {
        steps.indices.contains { index in
            steps[index].account.contains { entry in
                entry.fate == .orphaned && origin(of: entry, at: index) == [table, column]
            }
        }
    }

    /// The table and the column that an older column was before the plan, by the accounts of the steps before.
    private func origin(of entry: ColumnAccount, at index: Int) -> [String] {
        steps[..<index].reversed().reduce([entry.oldTable, entry.oldColumn]) { name, step in
            let source = step.account.first {
                ($0.fate == .kept || $0.fate == .converted) && [$0.newTable, $0.newColumn] == name
            }
            return source.map { [$0.oldTable, $0.oldColumn] } ?? name
        }
    }
}
