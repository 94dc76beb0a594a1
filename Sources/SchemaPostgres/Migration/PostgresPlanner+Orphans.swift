import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// References that lead nowhere: the server lets none come, unless keys were off while rows were written.
extension PostgresPlanner {
    func orphanSteps() -> [PostgresStep] {
        var none = Findings()
        return match.directives.document.orphans.flatMap { written -> [PostgresStep] in
            guard let found = match.orphans(written, from: old.version, findings: &none) else { return [] }
            return steps(of: found)
        }
    }

    private func steps(of orphans: Orphans) -> [PostgresStep] {
        guard let target = match.old.models[orphans.relationship.target] else { return [] }
        let name = "`\(orphans.model.name).\(orphans.relationship.name)`"
        func isLost(_ column: String, in table: String) -> String {
            let column = quotedName(column)
            return "\(column) IS NOT NULL AND \(column) NOT IN (SELECT \"_id\" FROM \(quotedName(table)))"
        }
        switch orphans.relationship.storage {
        case .inverse: return []
        case .join(let links, let own, let other):
            let condition = [(own, match.old.keyTable(of: orphans.model)), (other, match.old.keyTable(of: target))]
                .map { "(\(isLost($0.0, in: $0.1)))" }.joined(separator: " OR ")
            return [
                PostgresStep(
                    form: .delete, table: links, reason: "Links of \(name) that lead nowhere go.",
                    account: ["dropped: rows where one of both does"],
                    statements: ["DELETE FROM \(quotedName(links)) WHERE \(condition)"])
            ]
        case .foreignKey(let column):
            let condition = isLost(column, in: match.old.keyTable(of: target))
            return match.old.tables(ofMembersOf: orphans.model).map { table in
                orphans.rule == .delete
                    ? deletion(of: orphans.model, in: table, where: condition, name: name)
                    : PostgresStep(
                        form: .update, table: table, reason: "\(name) is emptied where it leads nowhere.",
                        account: ["converted: \(column) by NULL"],
                        statements: ["UPDATE \(quotedName(table)) SET \(quotedName(column)) = NULL WHERE \(condition)"]
                    )
            }
        }
    }

    /// The keys of the server take along what goes with the rows, or refuse.
    private func deletion(of model: Model, in table: String, where condition: String, name: String) -> PostgresStep {
        // What a class adds goes with the row of its base, not the other way.
        let isPart = match.old.joinedBase(of: model) != nil
        let owner = isPart ? match.old.root(of: model).table : table
        let rows = isPart ? "\"_id\" IN (SELECT \"_id\" FROM \(quotedName(table)) WHERE \(condition))" : condition
        return PostgresStep(
            form: .delete, table: owner, reason: "Rows whose \(name) leads nowhere go, and what goes with them.",
            account: ["dropped: rows where it leads nowhere"],
            statements: ["DELETE FROM \(quotedName(owner)) WHERE \(rows)"])
    }
}
