import SchemaModel
import SchemaSnapshot

/// A plan as a script for a reader, and for the shell of SQLite: each step with the reason for its form and what becomes of each column.
///
/// - Parameter schema: the newer version.
func planScript(_ plan: PlanDescription, of schema: Schema) -> String {
    let name = oneLine(schema.name)
    guard let from = plan.from else {
        return "-- \(name) \(plan.to): the tables and indexes of an empty store.\n" + steps(plan)
    }
    if plan.steps.isEmpty {
        return "-- \(name) \(from) to \(plan.to): nothing changes on disk.\n"
    }
    // Inside a transaction the pragma would be ignored, and a table made anew would take its rows' children along.
    return """
        -- \(name) \(from) to \(plan.to).
        -- What schemagen does around it is not written here: lock, backup, the account of every column, and the version in `_schema`.
        \(readsFiles(plan) ? fileWarning : "")\
        \(plan.steps.contains { $0.code != nil } ? codeWarning : "")\
        PRAGMA foreign_keys = OFF;
        BEGIN IMMEDIATE;
        \(steps(plan))
        \(foreignKeyCheck(of: schema))\
        COMMIT;

        """
}

private func steps(_ plan: PlanDescription) -> String {
    var text = ""
    for step in plan.steps {
        text +=
            "\n-- \(step.form.rawValue)\(step.table.isEmpty ? "" : " " + oneLine(step.table)): \(oneLine(step.reason))\n"
        if step.form == .check { text += "--   each row that this gives stands in the way\n" }
        if step.form == .edit { text += editNote }
        for line in accountLines(step) { text += "--   \(oneLine(line))\n" }
        if let code = step.code, code.moment == .after {
            text += "SELECT schemagen_swift_code('\(code.from)', '\(code.to)');\n"
        }
        for statement in step.statements { text += statement + ";\n" }
    }
    return text
}

/// What becomes of the columns of a step's table, in words; columns that are kept under their name are one line.
func accountLines(_ step: PlanStep) -> [String] {
    if step.form == .check { return [] }
    if step.form == .transfer { return transferLines(step) }
    let same = step.account.filter { $0.fate == .kept && $0.oldColumn == $0.newColumn }
    let rest = step.account.filter { !($0.fate == .kept && $0.oldColumn == $0.newColumn) }
    return rest.map(accountLine) + (same.isEmpty ? [] : ["kept: \(same.map(\.newColumn).joined(separator: ", "))"])
}

/// With the tables that rows leave and those into which they come.
private func transferLines(_ step: PlanStep) -> [String] {
    var lines: [(tables: [String], columns: [String])] = []
    let kept = step.account.filter { $0.fate == .kept }
    for entry in kept {
        let tables = [entry.oldTable, entry.newTable, entry.value]
        let column = entry.oldColumn == entry.newColumn ? entry.newColumn : "\(entry.oldColumn) as \(entry.newColumn)"
        if let index = lines.firstIndex(where: { $0.tables == tables }) {
            lines[index].columns.append(column)
        } else {
            lines.append((tables, [column]))
        }
    }
    return step.account.filter { $0.fate != .kept }.map(accountLine)
        + lines.map { line in
            let rows = line.tables[2] == "TRUE" ? "" : " where \(line.tables[2])"
            return "kept: \(line.columns.joined(separator: ", ")) of \(line.tables[0]) in \(line.tables[1])\(rows)"
        }
}

private func accountLine(_ account: ColumnAccount) -> String {
    switch account.fate {
    case .kept: "kept: \(account.oldColumn) as \(account.newColumn)"
    case .converted: "converted: \(account.newColumn) by \(account.value)"
    case .dropped where account.oldColumn.isEmpty: "dropped: rows where \(account.value)"
    case .linked: "linked: \(account.newColumn) by \(account.oldColumn)"
    case .dropped: "dropped: \(account.oldColumn)"
    case .moved: "moved: \(account.newColumn) from \(account.oldTable).\(account.oldColumn)"
    case .emptied: "emptied: \(account.oldColumn) where \(account.value)"
    case .orphaned: "mended: references of \(account.oldTable).\(account.oldColumn) that lead nowhere"
    case .filled: "filled: \(account.newColumn) with \(account.value)"
    }
}

/// A text that cannot end a comment.
private func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
}

/// Whether values come from files, which only the library reads.
private func readsFiles(_ plan: PlanDescription) -> Bool {
    plan.steps.contains { $0.statements.contains { $0.contains("schemagen_external(") } }
}

/// A script cannot look whether it may.
private let editNote = """
    --   schemagen writes to the catalog and touches no row; where SQLite guards that, and in this script, the table is made anew

    """

/// Without the function the copy of a table fails, and the shell would go on and drop the old one.
private let fileWarning = """
    -- `schemagen_external` reads files of externally stored values, which the shell of SQLite cannot: it must stop there.
    .bail on

    """

/// Rows that only code can fill would not get their values, and the shell would go on.
private let codeWarning = """
    -- `schemagen_swift_code` stands for Swift code of yours, which neither schemagen nor the shell of SQLite can run: it must stop there.
    .bail on

    """
