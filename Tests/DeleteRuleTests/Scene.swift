import SchemaRuntime
import SchemaSnapshot

/// A store of a world with its first objects, and what it holds.
final class Scene {
    /// What a context knows when something is deleted.
    enum Loaded: CaseIterable { case nothing, objects, links }

    let world: any AnyWorld.Type
    let container: ModelContainer
    let context: ModelContext
    private let identifiers: [String: PersistentIdentifier]
    /// What was loaded, held.
    private var held: [Node] = []

    init(_ form: Form) throws {
        world = makeWorld(form)
        container = try ModelContainer(
            for: Schema(versionedSchema: world), configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        let first = ModelContext(container)
        var made: [String: Node] = [:]
        for name in form.names {
            made[name] = (name.hasPrefix("l") ? world.leftType : world.rightType).init(name: name)
        }
        for pair in form.links { made[pair.left]!.link.append(made[pair.right]!) }
        for name in form.names { first.insert(any: made[name]!) }
        try first.save()
        identifiers = made.mapValues(\.persistentModelID)
        context = ModelContext(container)
    }

    func load(_ loaded: Loaded) throws {
        if loaded == .nothing { return }
        held = try world.all(in: context)
        if loaded == .links { for node in held { _ = node.link } }
    }

    /// - Parameter isByPredicate: as `delete(model:where:)` does, and not as `delete` does.
    func delete(_ names: Set<String>, isByPredicate: Bool) throws {
        if isByPredicate { return try world.delete(names.sorted().map { identifiers[$0]! }, in: context) }
        // One of them may take another along.
        let objects = try names.sorted().map { try context.existingModel(for: identifiers[$0]!) as Node }
        for object in objects { context.delete(object) }
    }

    /// Of whom an error speaks.
    func name(_ identifier: PersistentIdentifier) -> String? { identifiers.first { $0.value == identifier }?.key }

    /// The loaded objects that count as deleted.
    var loadedGone: Set<String> { Set(held.filter(\.isDeleted).map(\.name)) }

    // MARK: - What is there

    struct State: Equatable {
        var names: [String]
        var links: [Pair]
    }

    /// What a context shows.
    func shown(in context: ModelContext) throws -> State {
        let nodes = try world.all(in: context)
        var links: Set<Pair> = []
        var isSymmetric = true
        for node in nodes {
            for other in node.link {
                let isLeft = node.name.hasPrefix("l")
                links.insert(isLeft ? Pair(node.name, other.name) : Pair(other.name, node.name))
                // The other end says the same.
                if !world.form.shape.isOneWay, !other.link.contains(where: { $0 === node }) { isSymmetric = false }
            }
        }
        let names = nodes.map(\.name).sorted() + (isSymmetric ? [] : ["the ends of a link differ"])
        return State(names: names, links: links.sorted())
    }

    /// What a new context shows.
    func shown() throws -> State {
        let context = ModelContext(container)
        defer { withExtendedLifetime(context) {} }
        return try shown(in: context)
    }

    /// The links as they lie in the tables, those that lead nowhere too, and whatever breaks a foreign key.
    func stored() throws -> [Pair] {
        let reader = ModelContext(container)
        let description = texts(of: world).description
        var pairs: [Pair] = []
        for (index, entity) in description.entities.enumerated() {
            for relationship in entity.relationships {
                let sql: String
                switch relationship.storage {
                case .inverse: continue
                case .foreignKey(let column):
                    sql = "SELECT \"_id\", \"\(column)\" FROM \"\(entity.table)\" WHERE \"\(column)\" IS NOT NULL"
                case .join(let table, let own, let other): sql = "SELECT \"\(own)\", \"\(other)\" FROM \"\(table)\""
                }
                let rows: [(Int64, Int64)] = try reader.select(SQLStatement(stringLiteral: sql))
                for (own, other) in rows {
                    let ends = [name(own, index), name(other, 1 - index)]
                    pairs.append(index == 0 ? Pair(ends[0], ends[1]) : Pair(ends[1], ends[0]))
                }
            }
        }
        return Set(pairs).sorted()
    }

    private func name(_ key: Int64, _ entity: Int) -> String {
        identifiers.first { $0.key.hasPrefix(entity == 0 ? "l" : "r") && $0.value.rowKey == key }?.key ?? "\(key)"
    }
}

extension ModelContext {
    /// Inserts an object of which the class is not known.
    fileprivate func insert(any model: Node) { insert(model) }
}

extension PersistentIdentifier {
    /// The key of the row, as it stands in the description.
    fileprivate var rowKey: Int64? { description.split(separator: " ").last.flatMap { Int64($0) } }
}
