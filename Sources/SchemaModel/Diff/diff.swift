import SchemaDiagnostics

/// Every difference between two versions of a schema, in the order of the newer one; what is gone comes first.
///
/// - Parameter directives: what the author consents to for this step.
package func diff(
    from old: Schema, to new: Schema, directives: MigrationDirectives = MigrationDirectives()
) -> [SchemaChange] {
    SchemaDiffer(
        from: old, to: new, match: SchemaMatch(from: old, to: new, directives: directives), directives: directives
    )
    .changes()
}

/// Compares two versions whose models and members are paired.
struct SchemaDiffer {
    let old: Schema
    let new: Schema
    let match: SchemaMatch
    let directives: MigrationDirectives
    /// Enums of which rows that stay can hold values.
    let storedEnums: Set<String>
    /// Models that the older version lacks, with the names of their members.
    let addedModels: [(name: String, names: Set<String>)]

    init(from old: Schema, to new: Schema, match: SchemaMatch, directives: MigrationDirectives) {
        self.old = old
        self.new = new
        self.match = match
        self.directives = directives
        // Nobody asks about enums that stay as they are.
        let changed = Set(old.enums.filter { match.new.enums[$0.name] != $0 }.map(\.name))
        storedEnums =
            changed.isEmpty ? [] : changed.intersection(old.models.flatMap { match.storedEnums(of: $0) })
        addedModels = new.models.filter { match.models[$0.name] == nil }.map { ($0.name, $0.ownNames) }
    }

    func changes() -> [SchemaChange] {
        var changes = nameChanges() + hintProblems() + profileChanges() + removals()
        for item in new.enums { changes += enumChanges(item) }
        for item in old.enums where match.new.enums[item.name] == nil {
            changes.append(SchemaChange(.enumRemoved(item.name), at: .schema))
        }
        let hasSameStructs = old.structs == new.structs
        for model in new.models {
            if match.settled.contains(model.name) {
                changes += settledChanges(model, hasSameStructs: hasSameStructs)
                continue
            }
            changes += modelChanges(model)
            let hasRows = match.hasRows(model)
            for attribute in model.attributes { changes += attributeChanges(attribute, of: model, hasRows: hasRows) }
            for relationship in model.relationships {
                changes += endChanges(relationship, of: model, hasRows: hasRows)
            }
            changes +=
                indexChanges(model) + uniqueChanges(model) + checkChanges(model, hasRows: hasRows)
                + searchChanges(model)
        }
        return directives.runsCode ? changes.map { leftToCode($0) } : changes
    }

    /// What changes about a model that is as it was: what it names may be another.
    private func settledChanges(_ model: Model, hasSameStructs: Bool) -> [SchemaChange] {
        var changes: [SchemaChange] = []
        if !hasSameStructs {
            let hasRows = match.hasRows(model)
            for attribute in model.attributes where attribute.type.structName != nil {
                changes += attributeChanges(attribute, of: model, hasRows: hasRows)
            }
        }
        for relationship in model.relationships where !match.settled.contains(relationship.target) {
            changes += endChanges(relationship, of: model, hasRows: match.hasRows(model))
        }
        // Two that say the same are told apart by their places.
        return model.uniques.count > 1 ? changes + uniqueChanges(model) : changes
    }

    private func endChanges(_ relationship: Relationship, of model: Model, hasRows: Bool) -> [SchemaChange] {
        askingOnce(
            relationshipChanges(relationship, of: model, hasRows: hasRows),
            or: partnerChanges(relationship, of: model, hasRows: hasRows))
    }

    private func hintProblems() -> [SchemaChange] {
        match.problems.map { model, isMember, problem in
            let element: SchemaElement = isMember ? .member(model: model, name: problem.name) : .model(model)
            let prefix = isMember ? model + "." : ""
            let name = prefix + problem.name
            let code = isMember ? FindingCode.memberRenamed : FindingCode.modelRenamed
            switch problem.kind {
            case .stale:
                return SchemaChange(
                    .hintStale(name: name, originalName: problem.originalName), .safe, code, at: element)
            case .collides:
                return SchemaChange(
                    .hintCollides(name: name, originalName: problem.originalName), .ambiguous, code, at: element)
            case .claimedTwice(let other):
                return SchemaChange(
                    .hintClaimedTwice(name: name, by: prefix + other, originalName: problem.originalName), .ambiguous,
                    code,
                    at: element)
            }
        }
    }

    private func nameChanges() -> [SchemaChange] {
        if old.name == new.name { return [] }
        return [
            SchemaChange(.schemaRenamed(from: old.name, to: new.name), .safe, FindingCode.schemaRenamed, at: .schema)
        ]
    }

    private func profileChanges() -> [SchemaChange] {
        Profile.allCases.filter { new.profiles.contains($0) != old.profiles.contains($0) }.map {
            SchemaChange(.profileChanged($0, isOn: new.profiles.contains($0)), at: .profile($0), .version)
        }
    }

    // MARK: Enums

    private func enumChanges(_ item: EnumType) -> [SchemaChange] {
        guard let oldItem = match.old.enums[item.name] else {
            return [SchemaChange(.enumAdded(item.name), at: .enumeration(item.name))]
        }
        if item.isIntBacked != oldItem.isIntBacked {
            let isFree = !storedEnums.contains(item.name) || directives.maps(allOf: oldItem, to: item)
            let risk: SchemaChange.Risk = isFree ? .safe : .impossible
            return [
                SchemaChange(
                    .enumRawTypeChanged(item.name), risk, FindingCode.narrowingType, at: .enumeration(item.name))
            ]
        }
        // What an enum of the consumer's has as cases is not known.
        if item.isExternal || oldItem.isExternal { return [] }
        let oldNames = Dictionary(oldItem.cases.map { ($0.rawValue, $0.name) }, uniquingKeysWith: { first, _ in first })
        let isStored = storedEnums.contains(item.name)
        let map = directives.maps[item.name] ?? [:]
        var changes = oldItem.cases.filter { !item.rawValues.contains($0.rawValue) }.map {
            SchemaChange(
                .enumCaseRemoved(enumeration: item.name, name: $0.name),
                isStored && map[$0.name] == nil ? .lossy : .safe,
                FindingCode.enumCaseRemoved, at: .enumCase(enumeration: item.name, name: $0.name),
                .enumeration(item.name))
        }
        for newCase in item.cases {
            let element = SchemaElement.enumCase(enumeration: item.name, name: newCase.name)
            switch oldNames[newCase.rawValue] {
            case nil:
                changes.append(SchemaChange(.enumCaseAdded(enumeration: item.name, name: newCase.name), at: element))
            case let name? where name != newCase.name:
                let isTaken = isStored && map[name] == nil && item.takesOver(newCase, from: oldItem)
                changes.append(
                    SchemaChange(
                        .enumCaseRenamed(enumeration: item.name, from: name, to: newCase.name),
                        isTaken ? .ambiguous : .safe, isTaken ? FindingCode.enumCaseRemoved : nil, at: element,
                        .enumeration(item.name)))
            default: break
            }
        }
        return changes
    }
}

extension SchemaMatch {
    /// The enums of which an older model's rows keep values.
    fileprivate func storedEnums(of model: Model) -> [String] {
        model.attributes.flatMap { attribute in
            let names = old.enumNames(in: attribute.type)
            return names.isEmpty || newMembers[MemberName(model.name, attribute.name)] == nil ? [] : names
        }
    }
}

extension AttributeType {
    /// The enum that the type names, alone or as an element.
    package var enumName: String? {
        switch self {
        case .scalar, .fixedDecimal, .composite, .codable: nil
        case .enumeration(let name): name
        case .array(let element, _), .dictionary(let element, _): element.enumName
        }
    }
}

extension Model {
    /// Names of the own attributes and relationships.
    var ownNames: Set<String> { Set(attributes.map(\.name) + relationships.map(\.name)) }
}
