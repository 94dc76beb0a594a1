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
                from: newer, to: forth.reversed(older, newer),
                directives: MigrationDirectives(remove: forth.added(in: newer)),
                places: SchemaPlaces(), findings: &findings)
        else { return nil }
        plan.steps += step.steps
    }
    return plan
}

extension SchemaMatch {
    /// The older version with hints that say what its models and members became.
    fileprivate func reversed(_ older: Schema, _ newer: Schema) -> Schema {
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
        let fields = renamedFields(newer)
        for index in older.structs.indices {
            for field in older.structs[index].fields.indices {
                let name = MemberName(older.structs[index].name, older.structs[index].fields[field].name)
                older.structs[index].fields[field].originalName = fields[name]
            }
        }
        return older
    }

    /// What fields of older structs became, under their structs' names; of several the first by name.
    private func renamedFields(_ newer: Schema) -> [MemberName: String] {
        var names: [MemberName: String] = [:]
        for (_, old, new) in structs(of: newer) {
            for (field, oldField) in fields(from: old, to: new).present {
                guard let oldField, oldField.name != field.name, case .composite(let name) = old else { continue }
                let place = MemberName(name, oldField.name)
                names[place] = min(names[place] ?? field.name, field.name)
            }
        }
        return names
    }

    /// The structs that attributes of the newer version hold and held, also one in another, each under its path.
    private func structs(of newer: Schema) -> [(path: String, old: AttributeType, new: AttributeType)] {
        func found(_ path: String, _ old: AttributeType, _ new: AttributeType)
            -> [(path: String, old: AttributeType, new: AttributeType)]
        {
            if let (oldElement, newElement) = old.elements(with: new) { return found(path, oldElement, newElement) }
            let inner = fields(from: old, to: new).present.flatMap { field, oldField in
                oldField.map { found("\(path).\(field.name)", $0.type, field.type) } ?? []
            }
            return [(path, old, new)] + inner
        }
        return newer.models.flatMap { model in
            model.attributes.flatMap { attribute in
                let old = members[MemberName(model.name, attribute.name)].flatMap { name in
                    self.old.models[name.model]?.attribute(name.name)
                }
                return old.map { found("\(model.name).\(attribute.name)", $0.type, attribute.type) } ?? []
            }
        }
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
        for (path, old, new) in structs(of: newer) {
            for (field, oldField) in fields(from: old, to: new).present where oldField == nil {
                added.insert("\(path).\(field.name)")
            }
        }
        return added
    }
}
