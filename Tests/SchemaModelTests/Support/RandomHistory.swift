import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

@testable import SchemaModel

/// A schema that changes at random, in ways that a plan can carry out, together with what its rows must be: an expression over the first
/// version's table for each column. The expectation comes from the changes themselves, not from comparing versions.
struct RandomHistory {
    private(set) var schemas: [Schema]
    private(set) var removed: [SchemaVersion: MigrationDirectives] = [:]
    /// The first version's table of each model's rows; of models that came later, `nil`.
    private(set) var tables: [String: String] = [:]
    /// Attributes and keys, by `Model.member`: an expression over the first version's table.
    private(set) var values: [String: String] = [:]
    private var random: Seeded
    private var count = 0
    private var current: Schema

    /// How its hierarchies lie in tables.
    private let strategy: InheritanceStrategy

    init(seed: UInt64, versions: Int, strategy: InheritanceStrategy = .single) {
        self.strategy = strategy
        random = Seeded(seed)
        current = Schema(name: "Test", version: SchemaVersion(1, 0, 0))
        schemas = []
        for _ in 0..<3 { addModel(isFirst: true) }
        for _ in 0..<12 { mutate(isFirst: true) }
        guard let first = Self.resolved(current) else { preconditionFailure("\(snapshotYAML(of: current))") }
        current = first
        schemas = [first]
        for model in first.models {
            tables[model.name] = model.table
            for attribute in model.attributes {
                values["\(model.name).\(attribute.name)"] = identifier(attribute.column)
            }
            for case (let name, .foreignKey(let column)) in model.relationships.map({ ($0.name, $0.storage) }) {
                values["\(model.name).\(name)"] = identifier(column)
            }
        }
        for number in 2...versions { step(to: SchemaVersion(number, 0, 0)) }
    }

    private mutating func step(to version: SchemaVersion) {
        current.version = version
        dropHints()
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let saved = self
            mutate(isFirst: false)
            // A change that the language refuses (a name that is taken, say) did not happen.
            if Self.resolved(current) == nil {
                var next = saved
                next.random = random
                next.count = count
                self = next
            }
        }
        current = Self.resolved(current)!
        schemas.append(current)
    }

    /// The schema as the reader has it: links find their place there.
    private static func resolved(_ schema: Schema) -> Schema? {
        var findings = Findings()
        let read = parseYAML(SourceText(path: "", text: snapshotYAML(of: schema)), findings: &findings)
            .flatMap { readSchema(root: $0, mode: .snapshot, findings: &findings) }?.schema
        return findings.hasErrors ? nil : read
    }

    /// Some hints stay for good, as they do in real schemas.
    private mutating func dropHints() {
        for model in current.models.indices {
            if random.chance(60) { current.models[model].originalName = nil }
            for index in current.models[model].attributes.indices where random.chance(60) {
                current.models[model].attributes[index].originalName = nil
            }
            for index in current.models[model].relationships.indices where random.chance(60) {
                current.models[model].relationships[index].originalName = nil
            }
        }
    }

    // MARK: Changes

    private mutating func mutate(isFirst: Bool) {
        let changes: [(inout RandomHistory) -> Void] = [
            { $0.addAttribute() }, { $0.addAttribute() }, { $0.addAttribute() }, { $0.addLink() }, { $0.addLink() },
            { $0.addIndex() },
            { $0.addSubclass() },
        ]
        let later: [(inout RandomHistory) -> Void] = [
            { $0.addModel(isFirst: false) }, { $0.removeAttribute() }, { $0.renameAttribute() },
            { $0.renameAttribute() },
            { $0.renameModel() }, { $0.renameLink() }, { $0.removeLink() }, { $0.changeOptionality() },
            { $0.changeOptionality() }, { $0.changeDefault() }, { $0.changeType() }, { $0.removeIndexes() },
            { $0.changeDeleteRule() },
        ]
        random.pick(isFirst ? changes : changes + later)(&self)
    }

    private mutating func newName() -> String {
        count += 1
        return random.pick(["a", "order", "سفر", "X", "group", "é"]) + String(count)
    }

    private func key(_ model: Int, _ member: String) -> String { "\(current.models[model].name).\(member)" }

    private mutating func randomModel() -> Int { Int.random(in: current.models.indices, using: &random) }

    private mutating func addModel(isFirst: Bool) {
        let name = "M" + newName()
        var model = Model.make(name, [.make("id" + newName(), .int, optional: true)])
        model.strategy = strategy
        current.models.append(model)
    }

    private mutating func addSubclass() {
        let base = current.models[randomModel()]
        var root = base
        while let next = root.base.flatMap({ current.model($0) }) { root = next }
        let used = current.models.filter { isBelow($0, root) }.map(\.kind).max() ?? 0
        // The reader wants a discriminator for each; a class alone had none.
        for index in current.models.indices where current.models[index].name == root.name && root.kind == 0 {
            current.models[index].kind = 1
        }
        let name = "S" + newName()
        var model = Model.make(
            name, base: base.name, table: strategy == .single ? root.table : name, kind: max(used, 1) + 1,
            [.make(newName(), .int)])
        model.strategy = strategy
        current.models.append(model)
    }

    private func isBelow(_ model: Model, _ root: Model) -> Bool {
        model.name == root.name || (model.base.flatMap { current.model($0) }.map { isBelow($0, root) } ?? false)
    }

    private mutating func addAttribute() {
        let model = randomModel()
        let candidates: [(Attribute, String)] = [
            (.make("", .int, optional: true), "NULL"), (.make("", .int, default: .integer(7)), "7"),
            (.make("", .string, default: .string("it's")), "'it''s'"), (.make("", .bool, default: .bool(true)), "1"),
            (.make("", .string, optional: true, default: .string("متن")), "'متن'"),
            (.make("", .double, default: .double(0.5)), "0.5"),
            (.make("", .fixedDecimal(precision: 9, scale: 2), default: .decimal("1.50")), "150"),
            (.make("", .int8, optional: true), "NULL"), (.make("", .data, optional: true), "NULL"),
        ]
        var (attribute, value) = random.pick(candidates)
        // What was renamed away or removed may leave its name to another.
        attribute.name =
            random.chance(25) && schemas.last != nil
            ? schemas.last!.models.flatMap(\.attributes).randomElement(using: &random)?.name ?? newName() : newName()
        attribute.column = attribute.name
        values[key(model, attribute.name)] = value
        current.models[model].attributes.append(attribute)
    }

    private mutating func randomAttribute(_ isWanted: (Attribute) -> Bool = { _ in true }) -> (model: Int, index: Int)?
    {
        let model = randomModel()
        let indices = current.models[model].attributes.indices.filter { isWanted(current.models[model].attributes[$0]) }
        return indices.randomElement(using: &random).map { (model, $0) }
    }

    private mutating func consent(_ model: Int, _ member: String) {
        // By the older version's names; what came in this version needs none.
        let name = oldName(model)
        removed[current.version, default: MigrationDirectives()].remove.insert("\(name).\(member)")
    }

    private func oldName(_ model: Int) -> String {
        let model = current.models[model]
        guard let hint = model.originalName, schemas.last?.model(model.name) == nil else { return model.name }
        return hint
    }

    private mutating func removeAttribute() {
        guard let (model, index) = randomAttribute() else { return }
        let attribute = current.models[model].attributes[index]
        guard attribute.originalName == nil else { return }
        consent(model, attribute.name)
        removeUses(of: attribute.name)
        current.models[model].attributes.remove(at: index)
        values[key(model, attribute.name)] = nil
    }

    private mutating func removeUses(of member: String) {
        for model in current.models.indices {
            current.models[model].indexes.removeAll { $0.members.contains { $0.name == member } }
            current.models[model].uniques.removeAll { $0.members.contains(member) }
        }
    }

    private mutating func renameAttribute() {
        guard let (model, index) = randomAttribute() else { return }
        let attribute = current.models[model].attributes[index]
        guard attribute.originalName == nil, schemas.last?.model(oldName(model))?.attribute(attribute.name) != nil
        else { return }
        let name = newName()
        renameUses(of: attribute.name, to: name)
        current.models[model].attributes[index].name = name
        current.models[model].attributes[index].column = name
        current.models[model].attributes[index].originalName = attribute.name
        values[key(model, name)] = values.removeValue(forKey: key(model, attribute.name))
    }

    private mutating func renameUses(of member: String, to name: String) {
        for model in current.models.indices {
            for index in current.models[model].indexes.indices {
                for place in current.models[model].indexes[index].members.indices
                where current.models[model].indexes[index].members[place].name == member {
                    current.models[model].indexes[index].members[place].name = name
                }
            }
            for index in current.models[model].uniques.indices {
                current.models[model].uniques[index].members = current.models[model].uniques[index].members.map {
                    $0 == member ? name : $0
                }
            }
        }
    }

    private mutating func renameModel() {
        let model = randomModel()
        let old = current.models[model]
        guard old.originalName == nil, schemas.last?.model(old.name) != nil else { return }
        let name = "M" + newName()
        current.models[model].name = name
        current.models[model].className = name
        current.models[model].originalName = old.name
        tables[name] = tables.removeValue(forKey: old.name)
        for (key, value) in values where key.hasPrefix(old.name + ".") {
            values[key] = nil
            values[name + key.dropFirst(old.name.count)] = value
        }
        for index in current.models.indices {
            if current.models[index].base == old.name { current.models[index].base = name }
            if current.models[index].table == old.table, old.base == nil || strategy != .single {
                current.models[index].table = name
            }
            for place in current.models[index].relationships.indices
            where current.models[index].relationships[place].target == old.name {
                current.models[index].relationships[place].target = name
            }
        }
    }

    private mutating func changeOptionality() {
        guard let (model, index) = randomAttribute() else { return }
        let attribute = current.models[model].attributes[index]
        let name = key(model, attribute.name)
        let before = schemas.last?.model(oldName(model))?.attribute(attribute.originalName ?? attribute.name)
        // Twice in one version is not at all.
        guard before?.isOptional == attribute.isOptional else { return }
        if !attribute.isOptional {
            current.models[model].attributes[index].isOptional = true
        } else if attribute.type == .scalar(.int) {
            current.models[model].attributes[index].isOptional = false
            current.models[model].attributes[index].defaultValue = .integer(3)
            values[name] = values[name].map { "coalesce(\($0), 3)" }
        }
    }

    private mutating func changeDefault() {
        guard let (model, index) = randomAttribute({ $0.type == .scalar(.int) }) else { return }
        // A required attribute that came in this version is filled by its default.
        let attribute = current.models[model].attributes[index]
        guard
            schemas.last?.model(oldName(model))?.attribute(attribute.originalName ?? attribute.name)?.isOptional
                == attribute.isOptional
        else { return }
        current.models[model].attributes[index].defaultValue = random.chance(30) ? nil : .integer(Int64(count))
    }

    private mutating func changeType() {
        guard let (model, index) = randomAttribute({ $0.type == .scalar(.int8) || $0.type == .scalar(.int) }) else {
            return
        }
        let attribute = current.models[model].attributes[index]
        guard attribute.defaultValue == nil else { return }
        let name = key(model, attribute.name)
        if attribute.type == .scalar(.int8) {
            current.models[model].attributes[index].type = .scalar(.double)
            values[name] = values[name].map { "CAST(\($0) AS REAL)" }
        } else {
            current.models[model].attributes[index].type = .scalar(.string)
            values[name] = values[name].map { "CAST(\($0) AS TEXT)" }
        }
    }

    private mutating func addIndex() {
        guard let (model, index) = randomAttribute({ $0.type != .scalar(.bool) }) else { return }
        let attribute = current.models[model].attributes[index]
        if random.chance(20), attribute.isOptional, attribute.defaultValue == nil, !schemas.isEmpty,
            values[key(model, attribute.name)] == "NULL"
        {
            // Only what is NULL in every row is proved to be unique. It may have come in an earlier version: then it is no longer.
            if schemas.last?.models.contains(where: { $0.attribute(attribute.originalName ?? attribute.name) != nil })
                == false
            {
                current.models[model].uniques.append(Unique(members: [attribute.name]))
            }
        } else {
            current.models[model].indexes.append(
                Index(
                    members: [.init(attribute.name, isDescending: random.chance(30))],
                    condition: random.chance(20) ? "_id > 0" : nil))
        }
    }

    private mutating func removeIndexes() {
        let model = randomModel()
        current.models[model].indexes = []
        current.models[model].uniques = []
    }

    // MARK: Links

    private mutating func addLink() {
        let (model, target) = (randomModel(), randomModel())
        let name = newName()
        let inverse = newName()
        let own = current.models[model].name
        switch Int.random(in: 0..<4, using: &random) {
        case 0: current.models[model].relationships.append(.key(name, to: current.models[target].name))
        case 1:
            current.models[model].relationships.append(.key(name, to: current.models[target].name, inverse: inverse))
            current.models[target].relationships.append(
                .inverse(inverse, to: own, of: name, delete: random.pick([.cascade, .nullify, .deny])))
        case 2:
            current.models[model].relationships.append(
                .links(name, to: current.models[target].name, inverse: inverse, table: "", own: "", other: ""))
            current.models[target].relationships.append(
                .links(inverse, to: own, inverse: name, table: "", own: "", other: ""))
        default:
            current.models[model].relationships.append(
                .links(name, to: current.models[target].name, inverse: nil, table: "", own: "", other: ""))
        }
        if current.models[model].relationships.last(where: { $0.name == name })?.cardinality == .optionalOne {
            values[key(model, name)] = "NULL"
        }
    }

    private mutating func randomLink() -> (model: Int, index: Int)? {
        let model = randomModel()
        return current.models[model].relationships.indices.randomElement(using: &random).map { (model, $0) }
    }

    private mutating func renameLink() {
        guard let (model, index) = randomLink() else { return }
        let link = current.models[model].relationships[index]
        guard link.originalName == nil, schemas.last?.model(oldName(model))?.relationship(link.name) != nil else {
            return
        }
        let name = newName()
        current.models[model].relationships[index].name = name
        current.models[model].relationships[index].originalName = link.name
        values[key(model, name)] = values.removeValue(forKey: key(model, link.name))
        guard let inverse = link.inverse, let target = current.models.firstIndex(where: { $0.name == link.target }),
            let other = current.models[target].relationships.firstIndex(where: { $0.name == inverse })
        else { return }
        current.models[target].relationships[other].inverse = name
    }

    private mutating func removeLink() {
        guard let (model, index) = randomLink() else { return }
        let link = current.models[model].relationships[index]
        guard link.originalName == nil else { return }
        consent(model, link.name)
        values[key(model, link.name)] = nil
        current.models[model].relationships.remove(at: index)
        guard let inverse = link.inverse, let target = current.models.firstIndex(where: { $0.name == link.target }),
            let other = current.models[target].relationships.firstIndex(where: { $0.name == inverse })
        else { return }
        consent(target, current.models[target].relationships[other].originalName ?? inverse)
        values[key(target, inverse)] = nil
        current.models[target].relationships.remove(at: other)
    }

    private mutating func changeDeleteRule() {
        guard let (model, index) = randomLink() else { return }
        current.models[model].relationships[index].deleteRule = random.pick([.nullify, .cascade, .deny])
    }
}
