import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// Where the values of a newer column come from, as an expression over an older row.
extension PostgresPlanner {
    /// - Parameters:
    ///   - column: the newer column, of the newer `table`.
    mutating func value(
        of source: ColumnSource, to column: String, of table: String, in row: OlderRow
    ) -> String {
        let form = after.form(column, of: table)
        switch source {
        case .stored(let name, let conversions):
            let owner = olderTable(of: name, in: row)
            let quoted = quotedName(row.names.column(name, of: owner))
            for conversion in conversions {
                guard case .present(let value) = conversion else { continue }
                return "CASE WHEN \(quoted) THEN \(literal(value, form: form, column: column)) END"
            }
            return conversion(of: name, conversions, to: column, of: table, in: row) ?? quoted
        case .filled(let value?): return literal(value, form: form, column: column)
        case .made(let expression, _): return madeValue(expression, to: column, of: table, in: row)
        case .lookedUp(let lookup):
            let key = quotedName(row.names.column(lookup.key, of: olderTable(of: lookup.key, in: row)))
            // Nothing else here is called `moment`: the key is the row's own.
            let found = """
                (SELECT "moment"."_moment_value" FROM \(quotedName(lookup.table)) AS "moment" WHERE "moment"."_moment_row" = \(quotedName(row.names.table(row.tables[0]))).\(key))
                """
            guard let other = lookup.other else { return found }
            return "coalesce(\(found), \(literal(other, form: form, column: column)))"
        case .filled(nil), .linked, .computed: return "NULL"
        }
    }

    func olderTable(of column: String, in row: OlderRow) -> String {
        row.tables.first { before.forms[$0]?[column] != nil } ?? row.tables[0]
    }

    mutating func literal(_ value: SQLExpression, form: ColumnForm, column: String) -> String {
        do { return try postgresLiteral(value, as: form) } catch {
            report(
                .stepNotInPostgres(
                    "the value of `\(column)` in older rows", because: error.reason, at: places[.version]))
            return "NULL"
        }
    }

    /// How an older column's values become the newer column's; `nil` where they are these already.
    mutating func conversion(
        of name: String, _ conversions: [ColumnConversion], to column: String, of table: String, in row: OlderRow
    ) -> String? {
        let older = olderTable(of: name, in: row)
        guard let source = before.owners[older, name]?.field, let owner = after.owners[table, column],
            let target = owner.field, !source.isPresence, !target.isPresence
        else { return nil }
        let (from, to) = (before.form(name, of: older), after.form(column, of: table))
        let conversion = ValueConversion(
            value: from.value(row.names.column(name, of: older)), from: source.attribute, to: target.attribute,
            forms: (from, to), rule: match.directives.converts[MemberName(owner.model.name, owner.member)],
            match: match)
        var filler: String?
        for case .fallback(let value) in conversions { filler = literal(value, form: to, column: column) }
        do { return try conversion.sql(filler: filler) } catch {
            report(
                .stepNotInPostgres(
                    "the change of `\(owner.model.name).\(owner.member)`", because: error.reason,
                    at: places[.memberType(model: owner.model.name, name: owner.member)] ?? places[.version]))
            return nil
        }
    }

    // MARK: What is made of other columns

    private mutating func madeValue(
        _ expression: RowExpression, to column: String, of table: String, in row: OlderRow
    ) -> String {
        if let written = writtenValue(of: column, table: table) {
            return writtenValue(written.value, of: written.owner, to: column, of: table, in: row)
        }
        var columns: [String] = []
        for case .column(let name) in expression.pieces { columns.append(name) }
        if columns.isEmpty {
            var scope = RowScope()
            for table in row.tables {
                for (name, form) in before.forms[table] ?? [:] {
                    let interim = row.names.column(name, of: table)
                    scope.add(name, RowScope.Column(value: form.value(interim), name: interim))
                }
            }
            return translated(
                expression.pieces.map { if case .sql(let sql) = $0 { sql } else { "" } }.joined(), over: scope,
                to: column, of: table)
        }
        // Siblings' columns that become one: each row has a value in one of them at most.
        var values = columns.map { name in
            conversion(of: name, [], to: column, of: table, in: row)
                ?? quotedName(row.names.column(name, of: olderTable(of: name, in: row)))
        }
        if let field = after.owners[table, column]?.field, !field.attribute.isOptional,
            let fill = match.new.defaultExpression(of: field.attribute)
        {
            values.append(literal(fill, form: after.form(column, of: table), column: column))
        }
        return "coalesce(\(values.joined(separator: ", ")))"
    }

    private mutating func translated(
        _ sql: String, over scope: RowScope, to column: String, of table: String
    ) -> String {
        do {
            return try portableExpression(sql, scope: scope).converted(to: after.form(column, of: table).sort)
        } catch {
            report(
                .stepNotInPostgres(
                    "the value of `\(column)` in older rows", because: error.reason, at: places[.version]))
            return "NULL"
        }
    }
}
