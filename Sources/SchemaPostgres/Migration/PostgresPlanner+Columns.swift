import SchemaDiagnostics
import SchemaModel

/// Tables that stay: which columns come, go and change.
extension PostgresPlanner {
    /// `nil` for a table whose rows are all new.
    mutating func change(of table: PostgresTable) -> TableStep? {
        guard let mapping = step.mapping.tables[table.name],
            let position = before.tables.firstIndex(where: { $0.name == mapping.source })
        else { return nil }
        var result = TableStep(before: before.tables[position], between: between.tables[position], after: table)
        var kept: Set<String> = []
        for column in table.columns {
            guard column.generated == nil else {
                result.columns.append(ColumnChange(column: column, source: .regenerated))
                continue
            }
            let source = source(of: column, in: table, mapping: mapping, between: result.between)
            if case .kept(let old, _) = source { kept.insert(old.name) }
            result.columns.append(ColumnChange(column: column, source: source))
        }
        // What is computed stays where nothing about it changes, and no type of its table's.
        let isRetyped = result.isRetyped
        for index in result.columns.indices {
            guard case .regenerated = result.columns[index].source, !isRetyped else { continue }
            let column = result.columns[index].column
            guard let old = result.between.column(column.name), old.type == column.type,
                sameText(old.generated, column.generated)
            else { continue }
            result.columns[index].source = .generated
        }
        result.dropped = result.between.columns.filter { $0.generated == nil && !kept.contains($0.name) }.map(\.name)
        return result
    }

    private mutating func source(
        of column: PostgresColumn, in table: PostgresTable, mapping: StoreMapping.Table, between: PostgresTable
    ) -> ColumnChange.Source {
        let row = OlderRow(tables: [mapping.source], names: names)
        let form = after.form(column.name, of: table.name)
        let source = mapping.columns[column.name]
        switch source {
        case .stored(let name, let conversions)?:
            let interim = names.column(name, of: mapping.source)
            let isOfStruct = conversions.contains { if case .present = $0 { true } else { false } }
            if let source, isOfStruct {
                return .computed(value: value(of: source, to: column.name, of: table.name, in: row))
            }
            guard let old = between.column(interim) else { return .added(fill: nil) }
            return .kept(
                before: old, value: conversion(of: name, conversions, to: column.name, of: table.name, in: row))
        // The place in a list that had no order is the key by which it was read.
        case .filled(.column(let name)?)?: return .computed(value: quotedName(name))
        case .made(let expression, nil)? where expression.column != nil:
            return .computed(value: quotedName(names.column(expression.column ?? "", of: mapping.source)))
        case .filled(let value?)?: return .added(fill: literal(value, form: form, column: column.name))
        case .made(_, let replaced?)?:
            let value = source.map { self.value(of: $0, to: column.name, of: table.name, in: row) } ?? "NULL"
            if let old = between.column(column.name),
                sameText(names.column(replaced, of: mapping.source), column.name)
            {
                return .kept(before: old, value: value)
            }
            return .computed(value: value)
        case .made?, .lookedUp?:
            return .computed(value: source.map { value(of: $0, to: column.name, of: table.name, in: row) } ?? "NULL")
        case .linked(let name)?:
            for insertion in step.mapping.insertions {
                guard case .distinct(let table, let own, mapping.source, name) = insertion else { continue }
                return .linked(table: table, column: own, from: names.column(name, of: mapping.source))
            }
            return .added(fill: nil)
        case .filled(nil)?, .computed?, nil: return .added(fill: nil)
        }
    }

    // MARK: Statements

    /// The steps that bring a table's columns into the newer shape.
    func alterSteps(_ change: TableStep) -> [PostgresStep] {
        let table = quotedName(change.after.name)
        var steps: [PostgresStep] = []
        let first = earlyStatements(change)
        if !first.isEmpty {
            steps.append(
                PostgresStep(
                    form: .alter, table: change.after.name, reason: earlyReason(change), account: earlyAccount(change),
                    statements: first))
        }
        let updates = change.columns.compactMap { column in column.update.map { (column.column.name, $0) } }
        if !updates.isEmpty {
            let list = updates.map { "\(quotedName($0)) = \($1)" }.joined(separator: ", ")
            steps.append(
                PostgresStep(
                    form: .update, table: change.after.name, reason: "Values of rows that are there are computed.",
                    account: updates.map { "converted: \($0) by \($1)" },
                    statements: ["UPDATE \(table) SET \(list)"]))
        }
        for column in change.columns {
            guard case .linked(let target, let own, let source) = column.source else { continue }
            steps.append(
                PostgresStep(
                    form: .update, table: change.after.name,
                    reason: "Each row leads to the object that its value became.",
                    account: ["linked: \(column.column.name) by \(source)"],
                    statements: [
                        "UPDATE \(table) SET \(quotedName(column.column.name)) = \"object\".\"_id\"\n"
                            + "FROM \(quotedName(target)) AS \"object\" "
                            + "WHERE \"object\".\(quotedName(own)) = \(table).\(quotedName(source))"
                    ]))
        }
        let last = lateClauses(change)
        if !last.isEmpty {
            steps.append(
                PostgresStep(
                    form: .alter, table: change.after.name, reason: lateReason(change),
                    account: change.dropped.map { "dropped: \($0)" }
                        + change.columns.compactMap { column in
                            column.retyped.map { "converted: \(column.column.name) by \($0)" }
                        },
                    statements: ["ALTER TABLE \(table)\n    " + last.joined(separator: ",\n    ")]))
        }
        steps += identitySteps(change)
        return steps
    }

    private func earlyStatements(_ change: TableStep) -> [String] {
        let table = "ALTER TABLE \(quotedName(change.after.name))"
        let renamings = zip(change.before.columns, change.between.columns).filter { $0.0.generated == nil }
            .map { Renaming(from: $0.0.name, to: $0.1.name) }
        var statements = renameOrder(renamings, caseNeedsDetour: false).map {
            "\(table) RENAME COLUMN \(quotedName($0.from)) TO \(quotedName($0.to))"
        }
        let added = change.columns.filter(\.isAdded).map { addition($0) }
        if !added.isEmpty {
            statements.append("\(table)\n    " + added.map { "ADD COLUMN \($0)" }.joined(separator: ",\n    "))
        }
        return statements
    }

    /// A column that comes, with what fills rows that are there.
    private func addition(_ change: ColumnChange) -> String {
        var column = change.column
        column.comment = nil
        column.sequence = nil
        if case .added(let fill) = change.source {
            if fill == nil { column.isNotNull = false }
            column.defaultValue = fill
        } else {
            column.isNotNull = false
            column.defaultValue = nil
        }
        return column.sql
    }

    private func lateClauses(_ change: TableStep) -> [String] {
        var clauses = change.dropped.map { "DROP COLUMN \(quotedName($0))" }
        for item in change.columns {
            let column = item.column
            let alter = "ALTER COLUMN \(quotedName(column.name))"
            var (hadDefault, wasNotNull): (String?, Bool)
            switch item.source {
            case .kept(let before, _): (hadDefault, wasNotNull) = (before.defaultValue, before.isNotNull)
            case .added(let fill): (hadDefault, wasNotNull) = (fill, fill != nil && column.isNotNull)
            case .computed, .linked: (hadDefault, wasNotNull) = (nil, false)
            case .generated: continue
            case .regenerated:
                clauses.append("ADD COLUMN \(column.sql)")
                continue
            }
            if let using = item.retyped {
                // The old default may have no equal of the new type.
                if hadDefault != nil { clauses.append("\(alter) DROP DEFAULT") }
                hadDefault = nil
                clauses.append("\(alter) TYPE \(column.type.sql) USING \(using)")
            }
            if !sameText(hadDefault, column.defaultValue) {
                clauses.append(column.defaultValue.map { "\(alter) SET DEFAULT \($0)" } ?? "\(alter) DROP DEFAULT")
            }
            if wasNotNull != column.isNotNull {
                clauses.append("\(alter) \(column.isNotNull ? "SET" : "DROP") NOT NULL")
            }
        }
        if change.between.primaryKey != change.after.primaryKey {
            // It goes with a column of its own that goes.
            clauses.append("DROP CONSTRAINT IF EXISTS \(quotedName(change.after.keyName))")
            clauses.append(
                "ADD CONSTRAINT \(quotedName(change.after.keyName)) PRIMARY KEY "
                    + "(\(change.after.primaryKey.map(quotedName).joined(separator: ", ")))")
        }
        return clauses
    }

    /// A key that the table counts itself from now on, or no more.
    private func identitySteps(_ change: TableStep) -> [PostgresStep] {
        let table = quotedName(change.after.name)
        return change.columns.flatMap { item -> [PostgresStep] in
            guard case .kept(let before, _) = item.source, (before.sequence == nil) != (item.column.sequence == nil)
            else { return [] }
            let column = quotedName(item.column.name)
            guard let sequence = item.column.sequence else {
                return [
                    PostgresStep(
                        form: .alter, table: change.after.name, reason: "Its keys are counted in another table.",
                        statements: ["ALTER TABLE \(table) ALTER COLUMN \(column) DROP IDENTITY"])
                ]
            }
            return [
                PostgresStep(
                    form: .alter, table: change.after.name, reason: "The table counts its keys.",
                    statements: [
                        "ALTER TABLE \(table) ALTER COLUMN \(column) ADD GENERATED BY DEFAULT AS IDENTITY "
                            + "(SEQUENCE NAME \(quotedName(sequence)))",
                        continuation(of: sequence, in: change.after.name),
                    ])
            ]
        }
    }

    /// The statement after which a sequence goes on behind the keys that are there, and behind those that were given: none is given again.
    ///
    /// - Parameter other: the sequence that counted them before.
    func continuation(of sequence: String, in table: String, after other: String? = nil) -> String {
        let given = "(SELECT CASE WHEN is_called THEN last_value END FROM \(quotedName(other ?? sequence)))"
        return "SELECT setval(\(quotedText(quotedName(sequence))), coalesce(\"last\", 1), \"last\" IS NOT NULL)\n"
            + "FROM (SELECT nullif(greatest(max(\"_id\"), \(given), 0), 0) AS \"last\" FROM \(quotedName(table))) AS \"keys\""
    }

    /// The same of a table that got rows under keys of theirs.
    func continuation(in table: String) -> [String] {
        after.tables.first { $0.name == table }?.column("_id")?.sequence
            .map { [continuation(of: $0, in: table)] } ?? []
    }

    // MARK: Words

    private func earlyReason(_ change: TableStep) -> String {
        let added = change.columns.filter(\.isAdded).map(\.column.name)
        return added.isEmpty
            ? "ALTER TABLE renames in place." : "ALTER TABLE adds \(added.joined(separator: ", ")) in place."
    }

    private func earlyAccount(_ change: TableStep) -> [String] {
        zip(change.before.columns, change.between.columns).filter { !sameText($0.name, $1.name) && $0.generated == nil }
            .map { "kept: \($0.name) as \($1.name)" }
            + change.columns.compactMap { item in
                guard case .added(let fill) = item.source else { return nil }
                return "filled: \(item.column.name) with \(fill ?? "NULL")"
            }
    }

    private func lateReason(_ change: TableStep) -> String {
        if change.isRetyped { return "Types change, and PostgreSQL rewrites the rows." }
        let regenerates = change.columns.contains { if case .regenerated = $0.source { true } else { false } }
        return regenerates
            ? "Computed columns come, and PostgreSQL rewrites the rows." : "ALTER TABLE changes it in place."
    }
}
