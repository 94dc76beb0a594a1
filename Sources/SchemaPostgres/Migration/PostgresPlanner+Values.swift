import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// What becomes of the values of columns that stay, and what authors say of them.
extension PostgresPlanner {
    /// How an older column's values become the newer column's; `nil` where they are these already.
    mutating func conversion(
        of name: String, to column: String, table: String, mapping: StoreMapping.Table
    ) -> String? {
        guard let source = before.owners[mapping.source, name]?.field, let owner = after.owners[table, column],
            let target = owner.field, !source.isPresence, !target.isPresence
        else { return nil }
        let (from, to) = (before.form(name, of: mapping.source), after.form(column, of: table))
        let conversion = ValueConversion(
            value: from.value(names.column(name, of: mapping.source)), from: source.attribute, to: target.attribute,
            forms: (from, to), rule: match.directives.converts[MemberName(owner.model.name, owner.member)],
            match: match)
        do {
            let filler = target.isRequired ? after.tables.first { $0.name == table }?.column(column)?.defaultValue : nil
            return try conversion.sql(filler: source.isRequired ? nil : filler)
        } catch {
            report(
                .stepNotInPostgres(
                    "the change of `\(owner.model.name).\(owner.member)`", because: error.reason,
                    at: places[.memberType(model: owner.model.name, name: owner.member)] ?? places[.version]))
            return nil
        }
    }

    /// What the author says with `values` of an attribute.
    mutating func madeValue(
        of column: String, table: String, mapping: StoreMapping.Table, form: ColumnForm
    ) -> String {
        guard let owner = after.owners[table, column],
            let model = after.owners.models[table]?.last(where: { match.oldModel(of: $0) != nil }),
            let written = match.directives.document.values.first(where: {
                $0.name.value == "\(owner.model.name).\(owner.member)"
            })
        else { return "NULL" }
        // The rows' own class where a table is one class's, else the class that declares the attribute.
        let subject = match.oldModel(of: owner.model) ?? match.oldModel(of: model)
        guard let oldModel = subject else { return "NULL" }
        var scope = RowScope()
        for (key, name) in match.rowColumns(of: oldModel) {
            let interim = names.column(name, of: mapping.source)
            scope.add(
                key, RowScope.Column(value: before.form(name, of: mapping.source).value(interim), name: interim))
        }
        do {
            let value = try portableExpression(written.sql.value, scope: scope).converted(to: form.sort)
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
                    "the value of `\(written.name.value)`", because: error.reason, at: written.sql.range))
            return "NULL"
        }
    }
}
