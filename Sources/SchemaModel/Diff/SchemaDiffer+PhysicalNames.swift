import SchemaDiagnostics

extension SchemaDiffer {
    /// Another initialiser, and new names of the class and the table, apart from those that merely follow the model's.
    func nameChanges(_ model: Model, from oldModel: Model) -> [SchemaChange] {
        let element = SchemaElement.model(model.name)
        var changes: [SchemaChange] = []
        if model.className != oldModel.className, model.className != model.name || oldModel.className != oldModel.name {
            changes.append(
                SchemaChange(
                    .classRenamed(model.name, from: oldModel.className, to: model.className), at: element))
        }
        let hasTable = model.base == nil && oldModel.base == nil || model.strategy != .single
        if hasTable, model.table != oldModel.table,
            model.table != model.name || oldModel.table != oldModel.name
        {
            changes.append(
                SchemaChange(.tableRenamed(model.name, from: oldModel.table, to: model.table), at: element))
        }
        if model.initializer != oldModel.initializer {
            changes.append(SchemaChange(.initializerChanged(model.name), at: element))
        }
        return changes
    }

    /// A new name of the column, unless it merely follows the attribute's.
    func columnChange(_ name: MemberName, from old: Attribute, to new: Attribute) -> SchemaChange? {
        guard new.column != old.column, new.column != new.name || old.column != old.name else { return nil }
        return SchemaChange(
            .columnRenamed(name, from: old.column, to: new.column), at: .member(model: name.model, name: name.name))
    }
}
