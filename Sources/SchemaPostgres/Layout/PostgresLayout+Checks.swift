import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// The conditions that rows meet: of a type's range, of an author's, and limits of values.
extension PostgresLayout {
    func columnChecks(
        _ column: ColumnDefinition, of table: TableDefinition, names taken: inout NameRoom
    ) -> [PostgresCheck] {
        let form = form(column.name, of: table.name)
        let name = names.column(column.name, of: table.name)
        let quoted = quotedName(name)
        var conditions: [TypedSQL] = []
        if let range = form.range {
            let condition =
                range.highest.map { "\(quoted) BETWEEN \(range.lowest) AND \($0)" } ?? "\(quoted) >= \(range.lowest)"
            conditions.append(TypedSQL(sql: condition, sort: .boolean, isAtom: false))
        }
        let scope = scopes[table.name] ?? RowScope()
        for check in column.checks where !(form.type == .boolean && check.isOfBoolean) {
            // No SQL of an author's is in them.
            guard let condition = try? portableExpression(check, scope: scope) else { continue }
            conditions.append(condition)
        }
        var checks: [PostgresCheck] = []
        let own = names.table(table.name)
        if let first = conditions.first {
            let condition =
                conditions.count == 1 ? first.sql : conditions.map(\.operand).joined(separator: " AND ")
            checks.append(PostgresCheck(name: taken.name("check_\(own)_\(name)"), condition: condition))
        }
        let limits = limits(of: owners[table.name, column.name]?.field, column: quoted)
        if !limits.isEmpty {
            checks.append(
                PostgresCheck(
                    name: taken.name("limit_\(own)_\(name)"), condition: limits.joined(separator: " AND "),
                    isForNewRows: true))
        }
        return checks
    }

    func limits(of field: StoredField?, column: String) -> [String] {
        guard let field, !field.isPresence else { return [] }
        let limits = field.attribute.limits
        var conditions: [String] = []
        if let length = limits.minLength { conditions.append("char_length(\(column)) >= \(length)") }
        if let length = limits.maxLength { conditions.append("char_length(\(column)) <= \(length)") }
        if let minimum = limits.minimum { conditions.append("\(column) >= \(minimum)") }
        if let maximum = limits.maximum { conditions.append("\(column) <= \(maximum)") }
        return conditions
    }

    mutating func authorsCheck(_ check: TableDefinition.Check, of table: TableDefinition) -> PostgresCheck? {
        do {
            let condition = try portableExpression(check.condition, scope: scopes[table.name] ?? RowScope())
                .condition()
            return PostgresCheck(name: check.name, condition: condition)
        } catch {
            let model = owners.models[table.name]?.first { $0.checks.contains { $0.name == check.name } }
            report(
                .notPortableSQL(
                    "the check `\(check.name)`", because: error.reason,
                    at: model.flatMap { places[.check(model: $0.name, check.name)] } ?? place(nil, table: table.name)))
            return nil
        }
    }
}

extension SQLExpression {
    /// A boolean's way of being a number to SQLite.
    fileprivate var isOfBoolean: Bool {
        if case .membership(_, in: [.integer(0), .integer(1)]) = self { true } else { false }
    }
}
