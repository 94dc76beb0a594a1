import SchemaDiagnostics

extension SourceCheck {
    mutating func checkEnum(_ item: EnumType, from before: EnumType) {
        if item.isIntBacked != before.isIntBacked {
            report(
                .sourceCaseRemoved,
                "raw values of `\(item.name)` were \(before.isIntBacked ? "`Int`" : "`String`") and are "
                    + "\(item.isIntBacked ? "`Int`" : "`String`") now", at: .enumeration(item.name))
        }
        if item.isExternal || before.isExternal { return }
        let names = Set(item.cases.map(\.name))
        let oldNames = Set(before.cases.map(\.name))
        var renamed: Set<String> = []
        for oldCase in before.cases where !names.contains(oldCase.name) {
            let heir = item.cases.first { $0.rawValue == oldCase.rawValue && !oldNames.contains($0.name) }
            if let heir { renamed.insert(heir.name) }
            report(
                .sourceCaseRemoved,
                heir.map { "the case `\(item.name).\(oldCase.name)` is called `\($0.name)` now" }
                    ?? "the case `\(item.name).\(oldCase.name)` is gone",
                at: .enumCase(enumeration: item.name, name: heir?.name ?? ""), .enumeration(item.name))
        }
        for newCase in item.cases where !oldNames.contains(newCase.name) && !renamed.contains(newCase.name) {
            report(
                .sourceCaseAdded,
                "the case `\(item.name).\(newCase.name)` is new, which no `switch` over the enum names",
                at: .enumCase(enumeration: item.name, name: newCase.name), .enumeration(item.name))
        }
    }

    mutating func checkStruct(_ item: StructType, from before: StructType) {
        let fields = item.fields.map { APIMember($0, of: item.name) }
        let oldFields = before.fields.map { APIMember($0, of: item.name) }
        let members = Dictionary(fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let place = { (name: String) in SchemaElement.field(structure: item.name, name: name) }
        for field in oldFields {
            check(field, in: members, at: .structure(item.name), place: place, type: place)
        }
        checkInitializer(of: item.name, from: oldFields, to: fields, members: members, at: .structure(item.name)) {
            .field(structure: item.name, name: $0.name)
        }
    }

    mutating func checkClass(_ item: APISurface.Class, from before: APISurface.Class) {
        let model = item.model
        for lost in before.bases.reversed() where !item.bases.contains(lost) && new[lost] != nil {
            report(.sourceClass, "`\(model.className)` was a `\(lost)` and is none now", at: .model(model.name))
        }
        if model.isAbstract, !before.model.isAbstract {
            report(
                .sourceClass, "`\(model.className)` is abstract now, and code makes objects of it",
                at: .model(model.name))
        }
        for member in before.ownMembers {
            check(
                member, in: item.members, at: .model(model.name),
                place: { .member(model: item.members[$0]?.owner ?? model.name, name: $0) },
                type: { .memberType(model: item.members[$0]?.owner ?? model.name, name: $0) })
        }
        checkInitializer(
            of: model.className, from: before.parameters, to: item.parameters, members: item.members,
            at: .model(model.name)
        ) { .member(model: $0.owner, name: $0.name) }
    }

    /// One property that there was.
    private mutating func check(
        _ member: APIMember, in members: [String: APIMember], at owner: SchemaElement,
        place: (String) -> SchemaElement, type: (String) -> SchemaElement
    ) {
        let name = "\(member.owner).\(member.name)"
        guard let after = members[member.name] else {
            // Of several hints any will do: the name is gone.
            let heir = members.values.filter { $0.originalName == member.name }.map(\.name).min()
            return report(
                .sourceMemberRemoved,
                heir.map { "the property `\(name)` is called `\($0)` now" } ?? "the property `\(name)` is gone",
                at: place(heir ?? member.name), owner)
        }
        if after.type != member.type {
            report(
                .sourceTypeChanged, "`\(name)` was `\(member.type)` and is `\(after.type)` now", at: type(member.name),
                place(member.name), owner)
        }
        if after.isReadOnly, !member.isReadOnly {
            report(.sourceTypeChanged, "`\(name)` can only be read now", at: place(member.name), owner)
        }
    }

    /// - Parameter members: every property that there is.
    private mutating func checkInitializer(
        of type: String, from before: [APIMember], to after: [APIMember], members: [String: APIMember],
        at owner: SchemaElement, place: (APIMember) -> SchemaElement
    ) {
        let oldParameters = Dictionary(before.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let names = Set(after.map(\.name))
        for parameter in after where !parameter.hasDefault {
            // What was renamed or has another type is told of as that.
            if oldParameters[parameter.name] == nil {
                if let name = parameter.originalName, oldParameters[name] != nil, members[name] == nil { continue }
                report(
                    .sourceInitializer,
                    "the initialiser takes `\(parameter.owner).\(parameter.name)` now, which has no default",
                    at: place(parameter), owner)
            } else if let old = oldParameters[parameter.name], old.hasDefault, old.type == parameter.type {
                report(
                    .sourceInitializer,
                    "the initialiser's parameter `\(parameter.owner).\(parameter.name)` has no default any more",
                    at: place(parameter), owner)
            }
        }
        for parameter in before where !names.contains(parameter.name) {
            guard let member = members[parameter.name] else { continue }
            report(
                .sourceInitializer,
                "the initialiser of `\(type)` does not take `\(member.name)` any more", at: owner)
        }
        let order = after.map(\.name).filter { oldParameters[$0] != nil }
        let oldOrder = before.map(\.name).filter(names.contains)
        if order != oldOrder {
            report(
                .sourceInitializer,
                "the initialiser of `\(type)` took \(marked(oldOrder)) in this order and takes \(marked(order)) now",
                at: owner)
        }
    }

    private func marked(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
}
