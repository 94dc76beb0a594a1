extension SchemaMatch {
    /// A model's checks that its older version does not have to the letter, and that one's that are no more: under the new names of columns.
    func checks(of model: Model) -> (added: [Check], removed: [Check]) {
        let oldModel = oldModel(of: model)
        if model.checks.isEmpty, oldModel?.checks.isEmpty ?? true { return ([], []) }
        let renamed = (oldModel.map { newColumnNames(of: $0) } ?? [:]).filter { $0.key != $0.value }
        let names = Dictionary(renamed.map { (sqlNameKey($0), $1) }, uniquingKeysWith: { first, _ in first })
        let before = (oldModel?.checks ?? []).map { Check(name: $0.name, sql: replacingNames(in: $0.sql, names)) }
        // The author may write the new name with quotes or without.
        func same(_ left: Check, _ right: Check) -> Bool {
            left.name == right.name && left.sql.filter { $0 != "\"" } == right.sql.filter { $0 != "\"" }
        }
        return (
            model.checks.filter { new in !before.contains { same($0, new) } || !hasOldRowsOnly(model) },
            before.filter { old in !model.checks.contains { same(old, $0) } }
        )
    }

    /// What the columns of an older model and its bases are called now.
    private func newColumnNames(of oldModel: Model) -> [String: String] {
        var names: [String: String] = [:]
        for model in old.path(from: oldModel) {
            for attribute in model.attributes where attribute.isStored {
                guard let name = newMembers[MemberName(model.name, attribute.name)] else { continue }
                names[attribute.column] = new.models[name.model]?.attribute(name.name)?.column
            }
            for relationship in model.relationships {
                guard case .foreignKey(let column) = relationship.storage,
                    let name = newMembers[MemberName(model.name, relationship.name)],
                    case .foreignKey(let newColumn)? = new.models[name.model]?.relationship(name.name)?.storage
                else { continue }
                names[column] = newColumn
            }
        }
        return names
    }
}
