import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// The plan that brings a store back over some versions, the newest first.
///
/// Each step is planned like one forth, towards an older version that says in hints what its models and members are called in the newer one.
/// What only the newer version has goes; whether that loses anything is for a trial to tell.
///
/// - Parameters:
///   - directives: what the author said of the steps forth, by the version that each led to.
///   - findings: gets what cannot be planned.
/// - Returns: `nil` where there is such a thing.
func planDowngrade(
    over path: [Schema], directives: [SchemaVersion: MigrationDirectives], findings: inout Findings
) -> PlanDescription? {
    guard let first = path.first, let last = path.last else { return nil }
    var plan = PlanDescription(
        from: first.version, fromHash: storeHash(of: first), to: last.version, toHash: storeHash(of: last), steps: [])
    for (newer, older) in zip(path, path.dropFirst()) {
        let forth = SchemaMatch(
            from: older, to: newer, directives: directives[newer.version] ?? MigrationDirectives())
        guard
            let step = planMigration(
                from: newer, to: forth.reversed(older), directives: MigrationDirectives(remove: forth.added(in: newer)),
                places: SchemaPlaces(), findings: &findings)
        else { return nil }
        plan.steps += step.steps
    }
    return plan
}

extension SchemaMatch {
    /// The older version with hints that say what its models and members became.
    fileprivate func reversed(_ older: Schema) -> Schema {
        var names: [String: String] = [:]
        for (newName, oldName) in models where newName != oldName { names[oldName] = newName }
        var older = older
        older.models = older.models.map { model in
            var model = model
            func hint(_ name: String) -> String? {
                // Of several the first by name, so that each run goes the same way.
                let member = members.filter { $0.value == MemberName(model.name, name) }.keys
                    .min { $0.description < $1.description }
                return member.flatMap { $0.name == name ? nil : $0.name }
            }
            model.originalName = names[model.name]
            for index in model.attributes.indices {
                model.attributes[index].originalName = hint(model.attributes[index].name)
            }
            for index in model.relationships.indices {
                model.relationships[index].originalName = hint(model.relationships[index].name)
            }
            return model
        }
        return older
    }

    /// What only the newer version has, by the names that it has there.
    fileprivate func added(in newer: Schema) -> Set<String> {
        var added: Set<String> = []
        for model in newer.models {
            if models[model.name] == nil { added.insert(model.name) }
            for name in model.attributes.map(\.name) + model.relationships.map(\.name)
            where members[MemberName(model.name, name)] == nil {
                added.insert("\(model.name).\(name)")
            }
        }
        return added
    }
}
