import SchemaDiagnostics
import SchemaSnapshot

/// An older relationship whose references may lead nowhere, and what becomes of those.
package struct Orphans {
    package let model: Model
    package let relationship: Relationship
    package let rule: OrphanRule
}

extension SchemaMatch {
    /// An entry of `orphans`, held against the older version; `nil` where it cannot be carried out, which is reported.
    package func orphans(
        _ written: MigrationDocument.Orphans, from oldVersion: SchemaVersion, findings: inout Findings
    ) -> Orphans? {
        guard let (model, relationship) = relationship(written.name, in: old, version: oldVersion, findings: &findings)
        else { return nil }
        func refuse(_ reason: String, at range: SourceRange) -> Orphans? {
            findings.report(.orphansDoNotFit(written.name.value, because: reason, at: range))
            return nil
        }
        switch relationship.storage {
        case .inverse:
            let other = relationship.inverse.map { "`\(relationship.target).\($0)`" } ?? "the other end"
            return refuse("they lie in \(other); name that one", at: written.name.range)
        case .join where written.rule.value == .null:
            return refuse("a link has two ends, and neither can be empty; say `delete`", at: written.rule.range)
        case .foreignKey where written.rule.value == .null && relationship.cardinality == .one:
            return refuse(
                "`\(written.name.value)` is required in version \(oldVersion), so a row cannot lead to nothing; say `delete`",
                at: written.rule.range)
        case .foreignKey, .join: break
        }
        return Orphans(model: model, relationship: relationship, rule: written.rule.value)
    }

    /// The steps that mend them, over the older version's store.
    func orphanSteps(_ orphans: Orphans, layout: StoreLayout) -> [PlanStep] {
        guard let target = old.models[orphans.relationship.target] else { return [] }
        let name = "`\(orphans.model.name).\(orphans.relationship.name)`"
        func isLost(_ column: String, in table: String) -> String {
            "\(identifier(column)) IS NOT NULL AND \(identifier(column)) NOT IN (SELECT \"_id\" FROM \(identifier(table)))"
        }
        switch orphans.relationship.storage {
        case .inverse: return []
        case .join(let links, let own, let other):
            let ends = [(own, old.keyTable(of: orphans.model)), (other, old.keyTable(of: target))]
            let condition = ends.map { "(\(isLost($0.0, in: $0.1)))" }.joined(separator: " OR ")
            return [
                PlanStep(
                    form: .delete, table: links, reason: "Links of \(name) that lead nowhere go.",
                    statements: ["DELETE FROM \(identifier(links)) WHERE \(condition)"],
                    account: ends.map { ColumnAccount(.orphaned, oldTable: links, oldColumn: $0.0) } + [
                        ColumnAccount(.dropped, oldTable: links, value: condition)
                    ])
            ]
        case .foreignKey(let column):
            let condition = isLost(column, in: old.keyTable(of: target))
            let tables = old.tables(ofMembersOf: orphans.model)
            if orphans.rule == .delete {
                return RowRemoval(layout: layout).steps(
                    of: tables.map { ($0, condition) },
                    reason: "Rows whose \(name) leads nowhere, and what goes with them.",
                    account: tables.map { ColumnAccount(.orphaned, oldTable: $0, oldColumn: column) })
            }
            return tables.map { table in
                PlanStep(
                    form: .update, table: table, reason: "\(name) is emptied where it leads nowhere.",
                    statements: ["UPDATE \(identifier(table)) SET \(identifier(column)) = NULL WHERE \(condition)"],
                    account: [
                        ColumnAccount(.orphaned, oldTable: table, oldColumn: column),
                        ColumnAccount(
                            .emptied, oldTable: table, oldColumn: column, newTable: table, newColumn: column,
                            value: condition),
                    ])
            }
        }
    }
}

extension SchemaLookup {
    /// The tables that have the columns of a model's own members: in a hierarchy with a whole table for each class, several.
    package func tables(ofMembersOf model: Model) -> [String] {
        idTable(of: model) == nil ? [model.table] : withDescendants(of: model).filter(hasTable).map(\.table)
    }
}
