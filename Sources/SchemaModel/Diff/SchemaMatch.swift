import SchemaDiagnostics

/// Which model and member of an older version each of a newer version's was.
package struct SchemaMatch {
    package let old: SchemaLookup
    package let new: SchemaLookup
    package let directives: MigrationDirectives
    /// New name to old name.
    private(set) var models: [String: String] = [:]
    /// New member to old member; both are attributes, or both relationships.
    private(set) var members: [MemberName: MemberName] = [:]
    /// Old name to new name.
    private(set) var newModels: [String: String] = [:]
    private(set) var newMembers: [MemberName: MemberName] = [:]
    /// Members of older models that are merged into others, with the newer version's members that they become.
    private(set) var mergedMembers: [MemberName: MemberName] = [:]
    /// New attribute to the others of sibling classes that it was as well: no row has values of more than one.
    private(set) var siblings: [MemberName: [MemberName]] = [:]
    /// Problems with hints; one of a model has no member.
    private(set) var problems: [(model: String, isMember: Bool, problem: HintProblem)] = []
    /// Old members that a colliding hint pushes out: the collision tells of them already.
    private(set) var contested: Set<MemberName> = []

    init(from old: Schema, to new: Schema, directives: MigrationDirectives) {
        self.old = SchemaLookup(old)
        self.new = SchemaLookup(new)
        self.directives = directives
        let match = matchNames(
            old: old.models.map { HistoricName($0.name, originalName: $0.originalName) },
            new: new.models.map { HistoricName($0.name, originalName: $0.originalName) },
            isGivenUp: directives.consentsToRemoving(model:))
        models = match.pairs
        newModels = Dictionary(uniqueKeysWithValues: models.map { ($1, $0) })
        problems = match.problems.map { ($0.name, false, $0) }
        for model in new.models {
            guard let oldModel = models[model.name].flatMap({ self.old.models[$0] }) else { continue }
            matchMembers(of: oldModel, to: model, directives: directives)
        }
        matchMovedMembers(from: old, to: new, directives: directives)
        listNewMembers()
        dropGivenUp(from: old, to: new)
        for merge in directives.document.merges { matchMerged(merge) }
    }

    private mutating func listNewMembers() {
        newMembers = Dictionary(uniqueKeysWithValues: members.map { ($1, $0) })
        for (name, others) in siblings {
            for other in others { newMembers[other] = name }
        }
    }

    /// What is given up and could not be carried begins anew under its name: a relationship whose links lie elsewhere or lead elsewhere from
    /// now on, and what is moved to another class. The consent does nothing to what can be carried.
    private mutating func dropGivenUp(from oldSchema: Schema, to newSchema: Schema) {
        if directives.remove.isEmpty { return }
        let given = members.filter { directives.remove.contains($1.description) }
        guard !given.isEmpty else { return }
        let differ = SchemaDiffer(from: oldSchema, to: newSchema, match: self, directives: directives)
        for (name, source) in given {
            let isMoved = newModels[source.model] != name.model
            let isLost =
                new.models[name.model].flatMap { model in
                    model.relationship(name.name).map { differ.relationshipChanges($0, of: model, hasRows: true) }
                }?.contains { $0.risk == .impossible } ?? false
            if isMoved || isLost { (members[name], siblings[name]) = (nil, nil) }
        }
        listNewMembers()
    }

    /// A member becomes the one that is said, or that of its name.
    private mutating func matchMerged(_ merge: MigrationDocument.Merge) {
        guard let oldModel = old.models[merge.model.value], let model = new.models[merge.into.value] else { return }
        let said = Dictionary(
            merge.members.map { ($0.old.value, $0.new.value) }, uniquingKeysWith: { first, _ in first })
        for name in oldModel.ownNames {
            let newName = said[name] ?? name
            guard model.ownNames.contains(newName), model.hasSort(of: oldModel.attribute(name), at: newName) else {
                continue
            }
            mergedMembers[MemberName(oldModel.name, name)] = MemberName(model.name, newName)
        }
    }

    private mutating func matchMembers(of oldModel: Model, to model: Model, directives: MigrationDirectives) {
        let match = matchNames(
            old: oldModel.memberNames, new: model.memberNames,
            isGivenUp: { directives.consentsToRemoving(MemberName(oldModel.name, $0)) })
        for (name, oldName) in match.pairs {
            guard model.hasSort(of: oldModel.attribute(oldName), at: name) else { continue }
            members[MemberName(model.name, name)] = MemberName(oldModel.name, oldName)
        }
        problems += match.problems.map { (model.name, true, $0) }
        for problem in match.problems where problem.kind == .collides {
            contested.insert(MemberName(oldModel.name, problem.name))
        }
    }

    /// Pairs what left one class of a hierarchy with what came to another under the same name or by hint.
    private mutating func matchMovedMembers(
        from oldSchema: Schema, to newSchema: Schema, directives: MigrationDirectives
    ) {
        let taken = Set(members.values)
        /// By table, or table of keys, and name. Of siblings' members of one name the first is that which was not given up.
        var left: [String: [String: [MemberName]]] = [:]
        for model in oldSchema.models where old.isInHierarchy(model) {
            for member in model.memberNames where !taken.contains(MemberName(model.name, member.name)) {
                let name = MemberName(model.name, member.name)
                let table = old.keyTable(of: model)
                let isFirst = left[table]?[member.name]?.first.map(directives.consentsToRemoving) ?? true
                left[table, default: [:]][member.name, default: []].insert(
                    name, at: isFirst ? 0 : left[table]?[member.name]?.count ?? 0)
            }
        }
        guard !left.isEmpty else { return }
        let tables = keySources(of: newSchema)
        for model in newSchema.models where new.isInHierarchy(model) {
            guard let table = tables[new.keyTable(of: model)], let candidates = left[table] else { continue }
            for member in model.memberNames where members[MemberName(model.name, member.name)] == nil {
                let sources = member.originalName.flatMap { candidates[$0] } ?? candidates[member.name] ?? []
                guard let source = sources.first, left[table]?[source.name] != nil,
                    let oldModel = old.models[source.model],
                    model.hasSort(of: oldModel.attribute(source.name), at: member.name)
                else { continue }
                left[table]?[source.name] = nil
                let name = MemberName(model.name, member.name)
                members[name] = source
                let others = sources.dropFirst().filter { isAlike($0, source, becoming: model.attribute(member.name)) }
                if !others.isEmpty { siblings[name] = others }
            }
        }
    }

    /// Whether two siblings' attributes become one without a word: their values stay as they are, and none was given up.
    private func isAlike(_ other: MemberName, _ source: MemberName, becoming attribute: Attribute?) -> Bool {
        guard let attribute, attribute.isStored, attribute.form.derived == nil, !attribute.hasColumnsOfFields,
            !directives.consentsToRemoving(other)
        else { return false }
        return [other, source].allSatisfy { name in
            guard let old = old.models[name.model]?.attribute(name.name) else { return false }
            return old.isStored && old.type == attribute.type && old.form == attribute.form
                && old.isOptional == attribute.isOptional && directives.maps[old.type.enumName ?? ""] == nil
        }
    }

    /// New table to the one old table that its models' rows come from; a table whose rows come from several is absent.
    func tableSources(of schema: Schema) -> [String: String] {
        sources(of: schema) { model, oldModel in
            new.hasTable(model) && old.hasTable(oldModel) ? (model.table, oldModel.table) : nil
        }
    }

    /// The same of the tables to which keys lead.
    func keySources(of schema: Schema) -> [String: String] {
        sources(of: schema) { (new.keyTable(of: $0), old.keyTable(of: $1)) }
    }

    private func sources(
        of schema: Schema, _ tables: (Model, Model) -> (new: String, old: String)?
    ) -> [String: String] {
        var sources: [String: Set<String>] = [:]
        for model in schema.models {
            guard let oldModel = oldModel(of: model), let tables = tables(model, oldModel) else { continue }
            sources[tables.new, default: []].insert(tables.old)
        }
        var uses: [String: Int] = [:]
        for table in sources.values.joined() { uses[table, default: 0] += 1 }
        return sources.compactMapValues { $0.count == 1 && uses[$0.first!] == 1 ? $0.first! : nil }
    }

    package func oldModel(of model: Model) -> Model? { models[model.name].flatMap { old.models[$0] } }

    /// Whether rows of the model, or of one below it, can be there already.
    func hasRows(_ model: Model) -> Bool { new.withDescendants(of: model).contains { models[$0.name] != nil } }
}

extension Model {
    /// Whether the member `name` can be what `attribute` was, or the relationship that it was where there is none: an attribute that
    /// becomes a relationship is another element, whatever its name, and so is one that comes to be stored or ceases to be.
    fileprivate func hasSort(of attribute: Attribute?, at name: String) -> Bool {
        self.attribute(name)?.isStored == attribute?.isStored
    }

    /// Own attributes and relationships with their hints.
    fileprivate var memberNames: [HistoricName] {
        attributes.map { HistoricName($0.name, originalName: $0.originalName) }
            + relationships.map { HistoricName($0.name, originalName: $0.originalName) }
    }
}
