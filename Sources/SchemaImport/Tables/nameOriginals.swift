import SchemaModel

extension TableTranslator {
    /// Writes `originalName` where a table or a column is the same as in the version before, and its model or member has another name:
    /// programs rename their classes and fields and leave the database alone.
    func nameOriginals(in draft: inout DraftSchema, older: TableTranslator) {
        let oldPositions = Dictionary(
            older.tables.enumerated().map { (sqlNameKey($1.name), $0) }, uniquingKeysWith: { first, _ in first })
        let drafts = Dictionary(
            draft.models.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        for (position, table) in tables.enumerated() {
            guard let oldPosition = oldPositions[sqlNameKey(table.name)],
                let index = drafts[models[position].name]
            else { continue }
            let oldName = older.models[oldPosition].name
            if oldName != models[position].name { draft.models[index].originalName = oldName }
            for (column, fate) in fates[position] {
                guard let old = older.fates[oldPosition][column]?.member, let name = fate.member, old != name else {
                    continue
                }
                draft.models[index].setOriginal(old, of: name)
            }
        }
    }
}
