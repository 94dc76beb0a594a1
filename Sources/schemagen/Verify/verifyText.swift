import SchemaMigration

/// What was proved, a line for each path.
func verifyText(_ paths: [MigrationProof.Path], schema: String) -> String {
    paths.map { path in
        "\(schema) \(path.from) → \(path.to): \(path.rowCount) rows, \(path.columnCount) columns kept row by row"
            + (path.isStepwise ? ", the same step by step" : "") + "\n"
    }.joined()
}

/// The rows of each table before and after a migration.
func tableText(_ counts: [MigrationProof.TableCount]) -> String {
    let width = counts.map(\.table.count).max() ?? 0
    let before = counts.map { $0.before.map(String.init) ?? "–" }
    let digits = before.map(\.count).max() ?? 0
    return zip(counts, before).map { count, text in
        "  " + count.table + blanks(width - count.table.count + 2) + blanks(digits - text.count) + text + " → "
            + (count.after.map(String.init) ?? "–") + "\n"
    }.joined()
}

private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
