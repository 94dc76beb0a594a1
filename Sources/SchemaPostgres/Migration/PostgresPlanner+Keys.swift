import SchemaModel

/// Tables of keys: what they hold is that of the tables of the hierarchy's classes.
extension PostgresPlanner {
    /// Keys of classes that are gone go, and what led to them leads nowhere; before anything else changes.
    func lostKeySteps() -> [PostgresStep] {
        let sources = Set(step.mapping.tables.values.map(\.source))
        return oldStore.keyTables.sorted { $0.key < $1.key }.flatMap { keys, classes -> [PostgresStep] in
            let gone = classes.filter { !sources.contains($0.value) }.keys.sorted()
            guard sources.contains(keys), !gone.isEmpty else { return [] }
            let kinds = gone.map(String.init).joined(separator: ", ")
            let lost = "(SELECT \"_id\" FROM \(quotedName(keys)) WHERE \"_kind\" IN (\(kinds)))"
            var steps: [PostgresStep] = []
            for key in before.keys where key.target == keys && key.column != "_id" && sources.contains(key.table) {
                guard let column = before.tables.first(where: { $0.name == key.table })?.column(key.column) else {
                    continue
                }
                let (table, name) = (quotedName(key.table), quotedName(key.column))
                steps.append(
                    column.isNotNull
                        ? PostgresStep(
                            form: .delete, table: key.table, reason: "Links to rows that are gone go with them.",
                            account: ["dropped: rows where \(key.column) leads to one"],
                            statements: ["DELETE FROM \(table) WHERE \(name) IN \(lost)"])
                        : PostgresStep(
                            form: .update, table: key.table, reason: "Keys of rows that are gone become NULL.",
                            account: ["converted: \(key.column) by NULL"],
                            statements: ["UPDATE \(table) SET \(name) = NULL WHERE \(name) IN \(lost)"]))
            }
            return steps + [
                PostgresStep(
                    form: .delete, table: keys, reason: "The keys of a class that is gone go, and its rows with them.",
                    account: ["dropped: rows where \"_kind\" IN (\(kinds))"],
                    statements: ["DELETE FROM \(quotedName(keys)) WHERE \"_kind\" IN (\(kinds))"])
            ]
        }
    }

    /// A new table of keys gets those of the rows that are there.
    func newKeySteps(_ changes: [TableStep]) -> [PostgresStep] {
        newStore.keyTables.sorted { $0.key < $1.key }.compactMap { keys, classes in
            guard step.mapping.tables[keys] == nil else { return nil }
            let kept = classes.filter { step.mapping.tables[$0.value] != nil }.sorted { $0.key < $1.key }
            guard !kept.isEmpty else { return nil }
            var statements = kept.map { kind, table in
                "INSERT INTO \(quotedName(keys)) (\"_id\", \"_kind\") SELECT \"_id\", \(kind) FROM \(quotedName(table))"
            }
            if let sequence = after.tables.first(where: { $0.name == keys })?.column("_id")?.sequence {
                statements.append(continuation(of: sequence, in: keys))
            }
            return PostgresStep(
                form: .insert, table: keys, reason: "The keys of rows that are there.", statements: statements)
        }
    }
}
