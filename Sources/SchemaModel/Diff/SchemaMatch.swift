import SchemaDiagnostics

/// Which model and member of an older version each of a newer version's was.
package struct SchemaMatch {
    package let old: SchemaLookup
    package let new: SchemaLookup
    package let directives: MigrationDirectives
    /// New name to old name.
    package private(set) var models: [String: String] = [:]
    /// New member to old member; both are attributes, or both relationships.
    package private(set) var members: [MemberName: MemberName] = [:]
    /// Old name to new name.
    package private(set) var newModels: [String: String] = [:]
    private(set) var newMembers: [MemberName: MemberName] = [:]
    /// Members of older models that are merged into others, with the newer version's members that they become.
    package private(set) var mergedMembers: [MemberName: MemberName] = [:]
    /// New attribute to the others of sibling classes that it was as well: no row has values of more than one.
    package private(set) var siblings: [MemberName: [MemberName]] = [:]
    /// Problems with hints; one of a model has no member.
    private(set) var problems: [(model: String, isMember: Bool, problem: HintProblem)] = []
    /// Old members that a colliding hint pushes out: the collision tells of them already.
    private(set) var contested: Set<MemberName> = []
    /// The older root of each newer one whose rows come from that one's hierarchy alone, which goes nowhere else.
    private(set) var hierarchies: [String: String] = [:]
    /// Newer roots whose hierarchies come to lie in other tables, or in theirs class by class.
    package private(set) var regrouped: Set<String> = []
    /// Models of hierarchies in which nothing changed: both versions have the same classes, each equal to what it was.
    package private(set) var settled: Set<String> = []
    /// Whether the values of such models stay as they are: nothing else that they are made of changes, and nobody says another.
    package let keepsValues: Bool

    /// - Parameter settles: whether what did not change is left out of the comparison; without, it takes longer to the same answers.
    package init(from old: Schema, to new: Schema, directives: MigrationDirectives, settles: Bool = true) {
        self.old = SchemaLookup(old)
        self.new = SchemaLookup(new)
        self.directives = directives
        keepsValues = directives.keepValues && old.enums == new.enums && old.structs == new.structs
        let match = matchNames(
            old: old.models.map { HistoricName($0.name, originalName: $0.originalName) },
            new: new.models.map { HistoricName($0.name, originalName: $0.originalName) },
            isGivenUp: directives.consentsToRemoving(model:))
        models = match.pairs
        newModels = Dictionary(uniqueKeysWithValues: models.map { ($1, $0) })
        problems = match.problems.map { ($0.name, false, $0) }
        if settles { settled = settledModels(of: new) }
        members.reserveCapacity(new.models.reduce(0) { $0 + $1.attributes.count + $1.relationships.count })
        for model in new.models {
            if settled.contains(model.name), !model.hasHints {
                for name in model.memberList { members[MemberName(model.name, name)] = MemberName(model.name, name) }
                continue
            }
            guard let oldModel = models[model.name].flatMap({ self.old.models[$0] }) else { continue }
            matchMembers(of: oldModel, to: model, directives: directives)
        }
        hierarchies = sources(of: new) { (self.new.root(of: $0).name, self.old.root(of: $1).name) }
        matchMovedMembers(from: old, to: new, directives: directives)
        listNewMembers()
        listRegrouped(of: new)
        if dropGivenUp(from: old, to: new) { listRegrouped(of: new) }
        for merge in directives.document.merges { matchMerged(merge) }
    }

    private mutating func listNewMembers() {
        newMembers = [:]
        newMembers.reserveCapacity(members.count)
        for (name, source) in members {
            // Where one member became several, any stands for all, but always the same.
            if let other = newMembers.updateValue(name, forKey: source), other.description < name.description {
                newMembers[source] = other
            }
        }
        for (name, others) in siblings {
            for other in others { newMembers[other] = name }
        }
    }

    private mutating func listRegrouped(of schema: Schema) {
        regrouped = Set(
            schema.models.filter { $0.base == nil && !settled.contains($0.name) && isRegrouped($0) }.map(\.name))
    }

    /// What is given up and could not be carried begins anew under its name: a relationship whose links lie elsewhere or lead elsewhere from
    /// now on, and an attribute of another class whose values do not fit. The consent does nothing to what can be carried.
    ///
    /// - Returns: whether there is anything of the kind.
    private mutating func dropGivenUp(from oldSchema: Schema, to newSchema: Schema) -> Bool {
        let names = Set(directives.remove.compactMap { MemberName($0) })
        if names.isEmpty { return false }
        let given = members.filter { names.contains($1) }
        guard !given.isEmpty else { return false }
        let differ = SchemaDiffer(from: oldSchema, to: newSchema, match: self, directives: directives)
        for (name, source) in given {
            guard let model = new.models[name.model] else { continue }
            let isMoved = newModels[source.model] != name.model
            let isLost =
                model.relationship(name.name).map { end in
                    differ.relationshipChanges(end, of: model, hasRows: true).contains { $0.risk == .impossible }
                }
                ?? model.attribute(name.name).map { attribute in
                    isMoved
                        && !differ.attributeChanges(attribute, of: model, hasRows: true).allSatisfy(\.isPlannable)
                } ?? false
            if isLost {
                (members[name], siblings[name]) = (nil, nil)
                settled.subtract(new.withDescendants(of: new.root(of: model)).map(\.name))
            }
        }
        listNewMembers()
        return true
    }

    /// Compared once, so that the rest of a comparison need not look at what is as it was.
    private func settledModels(of schema: Schema) -> Set<String> {
        var equal: Set<String> = []
        for model in schema.models where models[model.name] == model.name && old.models[model.name] == model {
            equal.insert(model.name)
        }
        var settled: Set<String> = []
        for root in schema.models where root.base == nil && equal.contains(root.name) {
            guard let oldRoot = old.models[root.name] else { continue }
            guard new.isInHierarchy(root) || old.isInHierarchy(oldRoot) else {
                settled.insert(root.name)
                continue
            }
            // Equal classes have equal bases: as many as before are the same.
            let classes = new.withDescendants(of: root).map(\.name)
            if equal.isSuperset(of: classes), old.withDescendants(of: oldRoot).count == classes.count {
                settled.formUnion(classes)
            }
        }
        return settled
    }

    /// A member becomes the one that is said, or that of its name.
    private mutating func matchMerged(_ merge: MigrationDocument.Merge) {
        guard let oldModel = old.models[merge.model.value], let model = new.models[merge.into.value] else { return }
        let said = Dictionary(
            merge.members.map { ($0.old.value, $0.new.value) }, uniquingKeysWith: { first, _ in first })
        for name in oldModel.ownNames {
            let newName = said[name] ?? name
            guard let owner = new.owner(of: newName, from: model),
                owner.hasSort(of: oldModel.attribute(name), at: newName)
            else { continue }
            mergedMembers[MemberName(oldModel.name, name)] = MemberName(owner.name, newName)
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

    /// Pairs what left classes of a hierarchy with what came to others under the same name or by hint: up, where siblings may have had the
    /// same, or down, where several may have it now.
    private mutating func matchMovedMembers(
        from oldSchema: Schema, to newSchema: Schema, directives: MigrationDirectives
    ) {
        let changed = newSchema.models.filter { !settled.contains($0.name) && new.isInHierarchy($0) }
        let becomeClasses = Set(changed.compactMap { models[$0.name] })
        let leaving = oldSchema.models.filter {
            !settled.contains($0.name) && (old.isInHierarchy($0) || becomeClasses.contains($0.name))
        }
        guard !leaving.isEmpty else { return }
        let taken = Set(members.values)
        /// By root and name.
        var left: [String: [String: [MemberName]]] = [:]
        for model in leaving {
            for member in model.memberNames where !taken.contains(MemberName(model.name, member.name)) {
                left[old.root(of: model).name, default: [:]][member.name, default: []].append(
                    MemberName(model.name, member.name))
            }
        }
        guard !left.isEmpty else { return }
        var claimed: Set<MemberName> = []
        let passes: [(Model, Bool)] = newSchema.models.map { ($0, true) } + newSchema.models.map { ($0, false) }
        for (model, isHinted) in passes {
            guard let root = hierarchies[new.root(of: model).name], let candidates = left[root] else { continue }
            for member in model.memberNames where members[MemberName(model.name, member.name)] == nil {
                guard let found = candidates[(isHinted ? member.originalName : member.name) ?? ""] else { continue }
                var sources = found.filter { source in
                    model.hasSort(of: old.models[source.model]?.attribute(source.name), at: member.name)
                        && hasRows(model, of: source.model) && (isHinted || !claimed.contains(source))
                }
                // What is given up stays out, where there is another.
                let kept = sources.filter { !directives.consentsToRemoving($0) }
                if !kept.isEmpty { sources = kept }
                guard let source = sources.first else { continue }
                let name = MemberName(model.name, member.name)
                members[name] = source
                let others = sources.dropFirst().filter { isAlike($0, source, becoming: model.attribute(member.name)) }
                if !others.isEmpty { siblings[name] = others }
                if isHinted { claimed.formUnion([source] + others) }
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
                && old.isOptional == attribute.isOptional
                && self.old.enumNames(in: old.type).allSatisfy { directives.maps[$0] == nil }
        }
            && old.models[other.model]?.attribute(other.name)?.limits
                == old.models[source.model]?.attribute(source.name)?.limits
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
        var (sources, uses): ([String: String], [String: String]) = ([:], [:])
        var (mixed, shared): (Set<String>, Set<String>) = ([], [])
        for model in schema.models {
            guard let oldModel = oldModel(of: model), let tables = tables(model, oldModel) else { continue }
            if let other = sources.updateValue(tables.old, forKey: tables.new), other != tables.old {
                mixed.insert(tables.new)
            }
            if let other = uses.updateValue(tables.new, forKey: tables.old), other != tables.new {
                shared.insert(tables.old)
            }
        }
        return mixed.isEmpty && shared.isEmpty
            ? sources : sources.filter { !mixed.contains($0.key) && !shared.contains($0.value) }
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

    fileprivate var memberList: [String] { attributes.map(\.name) + relationships.map(\.name) }

    fileprivate var hasHints: Bool {
        attributes.contains { $0.originalName != nil } || relationships.contains { $0.originalName != nil }
    }

    /// Own attributes and relationships with their hints.
    fileprivate var memberNames: [HistoricName] {
        attributes.map { HistoricName($0.name, originalName: $0.originalName) }
            + relationships.map { HistoricName($0.name, originalName: $0.originalName) }
    }
}
