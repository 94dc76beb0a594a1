import SQLiteKit
import SchemaSnapshot

extension PlanDescription {
    /// Only new objects and native ALTERs: no stored row is rewritten or dropped.
    var isPure: Bool { steps.allSatisfy(\.isPure) }

    /// Rows are written anew, so the file and its log grow.
    var rewritesRows: Bool { steps.contains(where: \.writesRows) }

    /// Statements of the author's are in it, or code, of which no account can be given.
    var hasOwnStatements: Bool { steps.contains { $0.form == .sql || $0.form == .code } }

    /// The plan for a connection: where SQLite guards its catalog, tables are made anew that would have another definition there.
    func fitted(to connection: Connection) -> PlanDescription {
        guard connection.isDefensive else { return self }
        var plan = self
        for index in steps.indices where steps[index].form == .edit { plan.steps[index].form = .rebuild }
        return plan
    }

    /// How often the store as it was before a step is kept beside the new one.
    var copyCount: Int { steps.count { $0.code?.moment == .before } }

    /// The steps at its beginning that only look for rows that cannot be taken along.
    var leadingChecks: ArraySlice<PlanStep> { steps.prefix { $0.form == .check } }
}

extension PlanStep {
    /// Only new objects or a native ALTER that keeps every value.
    var isPure: Bool {
        switch form {
        case .create, .search, .check, .edit: true
        case .alter: account.allSatisfy { $0.fate == .kept || $0.fate == .filled }
        case .update, .swap, .insert, .transfer, .delete, .rebuild, .drop, .sql, .code: false
        }
    }

    fileprivate var writesRows: Bool {
        switch form {
        case .update, .swap, .insert, .transfer, .delete, .rebuild, .sql, .code: true
        case .check, .create, .alter, .edit, .search, .drop: false
        }
    }

    /// The tables whose rows the step touches, by the names they have before it.
    var oldTables: [String] {
        var tables = [table]
        for entry in account where !entry.oldTable.isEmpty && !tables.contains(entry.oldTable) {
            tables.append(entry.oldTable)
        }
        return tables
    }
}
