import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// What authors say of values with `values`.
extension PostgresPlanner {
    /// What is written of a column's attribute.
    func writtenValue(
        of column: String, table: String
    ) -> (value: MigrationDocument.Value, owner: ColumnOwners.Owner)? {
        guard let owner = after.owners[table, column] else { return nil }
        let name = "\(owner.model.name).\(owner.member)"
        return match.directives.document.values.first { $0.name.value == name }.map { ($0, owner) }
    }

    mutating func writtenValue(
        _ written: MigrationDocument.Value, of owner: ColumnOwners.Owner, to column: String, of table: String,
        in row: OlderRow
    ) -> String {
        // The rows' own class where they are one class's, else the class that declares the attribute.
        let last = after.owners.models[table]?.last { match.oldModel(of: $0) != nil }
        guard let oldModel = row.model ?? match.oldModel(of: owner.model) ?? last.flatMap({ match.oldModel(of: $0) })
        else { return "NULL" }
        let form = after.form(column, of: table)
        do {
            let value: String
            if let sql = written.postgresql {
                value = verbatimValue(sql.value, over: oldModel, in: row, as: form)
            } else {
                var scope = RowScope()
                for (key, name) in match.rowColumns(of: oldModel) {
                    let older = olderTable(of: name, in: row)
                    let interim = row.names.column(name, of: older)
                    scope.add(
                        key, RowScope.Column(value: before.form(name, of: older).value(interim), name: interim))
                }
                value = try portableExpression(written.sql.value, scope: scope).converted(to: form.sort)
            }
            if row.model != nil { return value }
            let kinds = Set(
                match.new.withDescendants(of: owner.model).compactMap { match.oldModel(of: $0)?.kind })
            let hasOthers = match.old.models.values.contains {
                $0.table == oldModel.table && !$0.isAbstract && !kinds.contains($0.kind)
            }
            // Rows of other classes in the same table have no such attribute.
            return hasOthers
                ? "CASE WHEN \"_kind\" IN (\(kinds.sorted().map(String.init).joined(separator: ", "))) THEN \(value) END"
                : value
        } catch {
            report(
                .notPortableSQL(
                    "the value of `\(written.name.value)`",
                    because: error.reason + "; `{ sqlite: …, postgresql: … }` has room for both", at: written.sql.range)
            )
            return "NULL"
        }
    }

    /// An author's own SQL of PostgreSQL's, which sees the older row's columns under their older names.
    private func verbatimValue(_ sql: String, over model: Model, in row: OlderRow, as form: ColumnForm) -> String {
        var seen: Set<String> = []
        let columns = match.rowColumns(of: model).values.sorted().filter { seen.insert($0).inserted }.map { name in
            let interim = row.names.column(name, of: olderTable(of: name, in: row))
            return "\(quotedName(interim)) AS \(quotedName(name))"
        }
        let older = columns.isEmpty ? "SELECT" : "SELECT " + columns.joined(separator: ", ")
        return "(SELECT CAST((\(sql)\n) AS \(form.type.castName)) FROM (\(older)) AS \"older\")"
    }
}
