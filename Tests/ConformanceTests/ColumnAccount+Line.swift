import SchemaModel
import SchemaSnapshot

extension ColumnAccount {
    /// As `expected.txt` writes it: `kept Trip.a -> Trip.b`, `dropped Trip.a`, `filled Trip.x = 7`.
    var line: String {
        var line = fate.rawValue
        if !oldTable.isEmpty { line += oldColumn.isEmpty ? " \(oldTable)" : " \(oldTable).\(oldColumn)" }
        if !newColumn.isEmpty { line += (oldColumn.isEmpty ? " " : " -> ") + "\(newTable).\(newColumn)" }
        return value.isEmpty ? line : line + " = \(value)"
    }
}

extension SchemaChange {
    /// A hint is one about the past: a version that follows its like has it already.
    var isHint: Bool {
        if case .hintStale = kind { true } else { false }
    }
}
