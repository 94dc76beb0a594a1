import SchemaDiagnostics

extension SchemaResolver {
    /// Whether each class of the model's hierarchy has a table of its own with all columns.
    func isConcrete(_ position: Int) -> Bool {
        drafts[drafts[position].root].document.strategy?.value == .concrete
    }

    /// Whether rows of the model may lie in several such tables.
    func isSpread(_ position: Int) -> Bool {
        isConcrete(position) && drafts[position].interval.count > 1
    }

    /// A query over a base reads every table below it as one, and SQLite takes no more than 500 so.
    mutating func checkTables(of root: Int, at range: SourceRange) {
        let count = drafts.count { $0.root == root && !$0.document.isAbstract }
        if count > 200 { findings.report(.concreteTooWide(drafts[root].name, count: count, at: range)) }
    }

    /// Whether a unique of the model can be kept: an index has the rows of one table.
    mutating func isInOneTable(_ unique: SourceRange, of position: Int) -> Bool {
        guard isSpread(position) else { return true }
        findings.report(
            .uniqueAcrossTables(
                drafts[position].name, root: drafts[drafts[position].root].document.strategy?.range, at: unique))
        return false
    }

    /// Of a one-to-one the end with the key has a unique index over it.
    mutating func checkKeys(of ids: [RelationshipID]) {
        for id in ids where isSpread(id.model) {
            guard case .foreignKey = self[id].storage, let other = self[id].inverse, self[other].cardinality != .many
            else { continue }
            findings.report(
                .oneToOneAcrossTables(
                    self[id].name, of: drafts[id.model].name,
                    root: drafts[drafts[id.model].root].document.strategy?.range,
                    at: self[id].document.name.range))
        }
    }
}
