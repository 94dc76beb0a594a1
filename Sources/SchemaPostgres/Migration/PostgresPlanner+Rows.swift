import SchemaDiagnostics
import SchemaModel

/// What is asked of the older rows, and equal rows that become one; over the older version's tables.
extension PostgresPlanner {
    /// `convert: strict` says that every value fits, `dedupe: error` that no rows are equal.
    func checkSteps() -> [PostgresStep] {
        var steps: [PostgresStep] = []
        var none = Findings()
        for written in match.directives.document.converts where written.rule.value == .strict {
            guard
                let found = match.conversion(written, from: old.version, to: new.version, findings: &none)
            else { continue }
            // In a hierarchy with a whole table for each class, several have the column.
            let tables = match.old.tables(ofMembersOf: found.model)
            let form = before.form(found.source.column, of: tables.first ?? found.model.table)
            let field = match.new.storedFields(of: found.attribute).first
            let newForm = field.map { ColumnForm(of: $0, in: match.new) } ?? form
            let column = quotedName(found.source.column)
            var conditions: [String] = []
            if found.source.isOptional, !found.attribute.isOptional { conditions.append("\(column) IS NULL") }
            let check = checkedConversion(
                from: found.source, to: found.attribute, forms: (form, newForm), match: match)
            if let check { conditions.append("\(column) IS NOT NULL AND (\(check.fits(column))) IS NOT TRUE") }
            if !found.limits.isEmpty {
                conditions += after.limits(of: field, column: column).map { "NOT (\($0))" }
            }
            if conditions.isEmpty { continue }
            var condition = conditions.joined(separator: " OR ")
            if found.model.base != nil, found.model.strategy == .single {
                let kinds = match.old.kinds(of: found.model).map(String.init).joined(separator: ", ")
                condition = "\"_kind\" IN (\(kinds)) AND (\(condition))"
            }
            let type = found.attribute.type.spelling
            let isBounded = found.limits.isEmpty ? "" : " within its limits"
            steps += tables.map { table in
                refusal(
                    table,
                    reason:
                        "Each value of `\(found.model.name).\(found.source.name)` must be one of `\(type)`\(isBounded) from version \(new.version) on.",
                    query: "SELECT \"_id\" FROM \(quotedName(table)) WHERE \(condition)")
            }
        }
        return steps
    }

    /// A step that ends the migration where a query finds a row.
    func refusal(_ table: String, reason: String, query: String) -> PostgresStep {
        var tag = "$check$"
        while query.contains(tag) { tag = "$" + tag.dropFirst().dropLast() + "_$" }
        return PostgresStep(
            form: .check, table: table, reason: reason,
            statements: [
                """
                DO \(tag)
                BEGIN
                    IF EXISTS (\(query)) THEN
                        RAISE EXCEPTION USING MESSAGE = \(quotedText(reason));
                    END IF;
                END
                \(tag)
                """
            ])
    }

    // MARK: Equal rows

    func mergeSteps() -> [PostgresStep] {
        var none = Findings()
        return match.directives.document.dedupes.flatMap { written -> [PostgresStep] in
            guard
                let found = match.duplicates(written, from: old.version, to: new.version, findings: &none)
            else { return [] }
            return RowMerge(found, planner: self).steps()
        }
    }
}
