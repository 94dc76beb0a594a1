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
        var back = MigrationDirectives(remove: forth.added(in: newer))
        back.fieldNames = forth.olderFields(newer)
        guard
            let step = planMigration(
                from: newer.withoutHints, to: forth.reversed(older), directives: back, places: SchemaPlaces(),
                findings: &findings)
        else { return nil }
        plan.steps += step.steps
    }
    return plan
}

extension Schema {
    /// Without what was once said of the way forth: a hint that both sides bear would be taken for one that is done with.
    fileprivate var withoutHints: Schema {
        var schema = self
        for index in schema.models.indices {
            schema.models[index].originalName = nil
            for member in schema.models[index].attributes.indices {
                schema.models[index].attributes[member].originalName = nil
            }
            for member in schema.models[index].relationships.indices {
                schema.models[index].relationships[member].originalName = nil
            }
        }
        for index in schema.structs.indices {
            for field in schema.structs[index].fields.indices { schema.structs[index].fields[field].originalName = nil }
        }
        return schema
    }
}

extension SchemaMatch {
    /// The older version with hints that say what its models and members became.
    fileprivate func reversed(_ older: Schema) -> Schema {
        var names: [String: String] = [:]
        for (newName, oldName) in models where newName != oldName { names[oldName] = newName }
        var older = older.withoutHints
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

    /// What fields of older structs became, by each pair of a newer struct and an older one that an attribute holds and held.
    fileprivate func olderFields(_ newer: Schema) -> [StructPair: [String: String]] {
        var names: [StructPair: [String: String]] = [:]
        for (_, old, new) in structs(of: newer) {
            guard case .composite(let oldName) = old, case .composite(let newName) = new else { continue }
            let renamed = fields(from: old, to: new).present.compactMap { field, oldField in
                oldField.map { ($0.name, field.name) }
            }
            names[StructPair(from: newName, to: oldName)] = Dictionary(
                renamed.filter { $0 != $1 }, uniquingKeysWith: { first, _ in first })
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
