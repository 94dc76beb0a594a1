import SchemaDiagnostics
import SchemaModel

/// Turns one version of a Core Data model into a draft: first the names of everything, then attributes, relationships and indexes.
struct CoreDataReader {
    /// An attribute or a relationship of an entity.
    struct Member {
        /// The name in the schema.
        var name: String
        var element: XMLElement
        /// It was left out, which has been reported.
        var isLeftOut = false

        var isRelationship: Bool { element.name == "relationship" }
    }

    /// An entity with what is known of it.
    struct Entity {
        var rawName: String
        var name: String
        var element: XMLElement
        /// The position of the parent.
        var parent: Int?
        /// In the order of the file.
        var members: [Member] = []
        /// By the name in the model, the positions of members.
        var memberPositions: [String: Int] = [:]
    }

    let source: SourceText
    let root: XMLElement
    var findings = Findings()
    var names = CoreDataNames()
    /// In the order of the file.
    var entities: [Entity] = []
    var positions: [String: Int] = [:]
    /// By the name in the model.
    var composites: [String: String] = [:]

    init(_ source: SourceText, root: XMLElement) {
        self.source = source
        self.root = root
    }

    mutating func read(name: String, title: String) -> DraftSchema {
        var draft = DraftSchema(name: name, title: title)
        readEntities()
        guard let order = parentsFirst() else { return draft }
        draft.structs = readComposites()
        nameMembers(in: order)
        let classes = classNames()
        draft.models = entities.indices.map { position in
            var model = DraftModel(name: entities[position].name)
            let element = entities[position].element
            model.className = classes[position]
            model.base = entities[position].parent.map { entities[$0].name }
            model.isAbstract = element.flag("isAbstract")
            model.annotations = annotations(of: element)
            readAttributes(of: position, into: &model)
            model.relationships = readRelationships(of: position)
            readIndexes(of: position, into: &model)
            return model
        }
        settleRelationships(in: &draft)
        draft.dropCoveredIndexes()
        recordNames()
        reportUnread()
        return draft
    }

    func place(_ element: XMLElement, _ value: String? = nil) -> SourceRange { source.range(of: element, value: value) }

    /// The entities of the file, each with a name for the schema.
    private mutating func readEntities() {
        var scope = NameScope()
        for element in root.children("entity") {
            guard let rawName = element["name"], !rawName.isEmpty else {
                findings.report(.foreignContent("an entity has no name", at: place(element)))
                continue
            }
            guard positions[rawName] == nil else {
                findings.report(.declaredTwice("entity", rawName, at: place(element)))
                continue
            }
            // Types begin with a capital, where the script knows one.
            let wanted = rawName.prefix(1).uppercased() + rawName.dropFirst()
            let name = scope.take(wanted, as: .model)
            if name != rawName { findings.report(.renamed("entity", rawName, to: name, at: place(element))) }
            positions[rawName] = entities.count
            entities.append(Entity(rawName: rawName, name: name, element: element))
        }
        if entities.isEmpty {
            findings.report(.foreignContent("the model has no entities", at: place(root)))
        }
    }

    /// Positions with each parent before its children; `nil` where parents are missing or go in a circle.
    private mutating func parentsFirst() -> [Int]? {
        let before = findings.all.count
        for position in entities.indices {
            let element = entities[position].element
            guard let parent = element["parentEntity"] else { continue }
            entities[position].parent = positions[parent]
            if positions[parent] == nil {
                findings.report(.unknownParent(parent, of: entities[position].rawName, at: place(element, parent)))
            }
        }
        var depths: [Int?] = Array(repeating: nil, count: entities.count)
        for position in entities.indices {
            var chain: [Int] = []
            var seen: Set<Int> = []
            var next: Int? = position
            while let current = next, depths[current] == nil, seen.insert(current).inserted {
                chain.append(current)
                next = entities[current].parent
            }
            if let circle = next, depths[circle] == nil {
                let entity = entities[circle]
                findings.report(.parentCircle(of: entity.rawName, at: place(entity.element)))
                return nil
            }
            var depth = next.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
            for link in chain.reversed() {
                depths[link] = depth
                depth += 1
            }
        }
        if let deep = depths.firstIndex(where: { ($0 ?? 0) >= ImportLimits.depth }) {
            findings.report(
                .importTooLarge(
                    "`\(shortened(entities[deep].rawName))` has more than \(ImportLimits.depth) ancestors",
                    path: source.path))
        }
        if findings.all[before...].contains(where: { $0.severity == .error }) { return nil }
        return entities.indices.sorted { (depths[$0] ?? 0, $0) < (depths[$1] ?? 0, $1) }
    }

    /// Members of a hierarchy share a scope with those above them.
    private mutating func nameMembers(in order: [Int]) {
        var scopes: [Int: NameScope] = [:]
        for position in order {
            let parent = entities[position].parent
            var scope = parent.flatMap { scopes[$0] } ?? NameScope()
            var seen: Set<String> = []
            for element in entities[position].element.children
            where element.name == "attribute" || element.name == "relationship" {
                let isRelationship = element.name == "relationship"
                guard let rawName = element["name"], !rawName.isEmpty else {
                    findings.report(.foreignContent("an \(element.name) has no name", at: place(element)))
                    continue
                }
                guard seen.insert(rawName).inserted, parent.flatMap({ member(rawName, of: $0) }) == nil else {
                    findings.report(.declaredTwice(element.name, rawName, at: place(element)))
                    continue
                }
                var item = Member(name: rawName, element: element)
                item.isLeftOut = isLeftOut(element, of: position)
                if !item.isLeftOut {
                    item.name = scope.take(rawName, as: isRelationship ? .relationship : .attribute)
                    if item.name != rawName {
                        findings.report(.renamed(element.name, rawName, to: item.name, at: place(element)))
                    }
                }
                entities[position].memberPositions[rawName] = entities[position].members.count
                entities[position].members.append(item)
            }
            scopes[position] = scope
        }
    }

    /// A member by its name in the model, inherited ones included.
    func member(_ rawName: String, of position: Int) -> (entity: Int, member: Member)? {
        var next: Int? = position
        while let current = next {
            if let found = entities[current].memberPositions[rawName] {
                return (current, entities[current].members[found])
            }
            next = entities[current].parent
        }
        return nil
    }

    /// The names of the classes where they differ from the models'.
    private mutating func classNames() -> [Int: String] {
        var result: [Int: String] = [:]
        var scope = NameScope()
        for entity in entities where wantedClass(of: entity) == nil { scope.claim(entity.name) }
        for (position, entity) in entities.enumerated() {
            guard let wanted = wantedClass(of: entity) else { continue }
            let name = scope.take(wanted, as: .model)
            if name != wanted {
                findings.report(
                    .renamed(
                        "class", wanted, to: name, at: place(entity.element, entity.element["representedClassName"])))
            }
            result[position] = name
        }
        return result
    }

    /// The class of an entity without its module; `nil` where it is called as the model is, and for Core Data's own.
    private func wantedClass(of entity: Entity) -> String? {
        guard let written = entity.element["representedClassName"] else { return nil }
        let name = written.split(separator: ".").last.map(String.init) ?? ""
        return name.isEmpty || name == "NSManagedObject" || name == entity.name ? nil : name
    }

    /// The texts of `userInfo`.
    func annotations(of element: XMLElement) -> [DraftAnnotation] {
        var seen: Set<String> = []
        return element.children("userInfo").flatMap { $0.children("entry") }.compactMap { entry in
            guard let key = entry["key"], !key.isEmpty, seen.insert(key).inserted else { return nil }
            return DraftAnnotation(name: key, value: entry["value"] ?? "")
        }
    }

    private mutating func recordNames() {
        for entity in entities {
            func recorded(_ name: String, _ element: XMLElement) -> CoreDataNames.Element {
                CoreDataNames.Element(name: name, identifier: element["elementID"] ?? element["name"] ?? name)
            }
            var record = CoreDataNames.Entity(element: recorded(entity.name, entity.element))
            for member in entity.members where !member.isLeftOut {
                record.members[member.element["name"] ?? member.name] = recorded(member.name, member.element)
            }
            names.entities[entity.rawName] = record
        }
    }
}
