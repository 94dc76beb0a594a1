extension SchemaDiffer {
    /// The change as it is where Swift code takes part in the step: what rows of the older version lack is for the code to give, and what they
    /// may break is held against them when it is through. What goes still needs its consent: nobody can tell what the code has saved of it.
    func leftToCode(_ change: SchemaChange) -> SchemaChange {
        guard change.risk == .needsValue else { return change }
        var change = change
        switch change.kind {
        case .attributeAdded(let name, _), .attributeBecameRequired(let name, _):
            // A field of a struct is not asked for by itself, and not each of several columns.
            let attribute = match.new.models[name.model]?.attribute(name.name)
            change.isConsented = attribute.map { !$0.hasColumnsOfFields } ?? false
        case .relationshipAdded(let name), .relationshipBecameRequired(let name):
            guard case .foreignKey = match.new.models[name.model]?.relationship(name.name)?.storage else { break }
            change.isConsented = true
        case .uniqueAdded, .checkAdded: change.isConsented = true
        default: break
        }
        return change
    }
}
