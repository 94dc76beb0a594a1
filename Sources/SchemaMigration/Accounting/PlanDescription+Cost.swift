import SchemaSnapshot

extension PlanDescription {
    /// Only new objects and native ALTERs: no stored row is rewritten or dropped.
    var isPure: Bool { steps.allSatisfy(\.isPure) }

    /// Rows are written anew, so the file and its log grow.
    var rewritesRows: Bool { steps.contains { $0.form == .rebuild || $0.form == .update } }
}

extension PlanStep {
    /// Only new objects or a native ALTER that keeps every value.
    var isPure: Bool {
        switch form {
        case .create, .search: true
        case .alter: account.allSatisfy { $0.fate == .kept || $0.fate == .filled }
        case .update, .rebuild, .drop: false
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
