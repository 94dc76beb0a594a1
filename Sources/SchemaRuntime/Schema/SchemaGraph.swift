import SchemaSnapshot

/// A version's description, decoded once, with the classes that belong to it.
public final class _SchemaGraph: Sendable {
    /// The classes in the order of the schema.
    public let entities: [_Entity]
    let description: SchemaDescription
    /// The store hash of the description.
    let hash: String
    let version: any _GeneratedSchema.Type
    /// The classes at the top of a table, those first to which others refer.
    let roots: [Int]
    /// What hangs on a class's objects when they are deleted, by the index of the class.
    let dependents: [[Dependent]]
    /// The same, by the classes that declare the keys.
    let declaredDependents: [[Dependent]]
    /// Lists without another end that may hold a class's objects, by the index of the class.
    let oneWayLists: [[OneWayList]]
    /// Whether a class's objects may be pointed to without knowing of it, by the index of the class.
    let isPointedTo: [Bool]
    /// Relationships whose loaded links may hold objects in a circle, by the index of the class.
    let circular: [[Int]]

    /// The classes at the top of tables of which SQLite computes columns.
    let computedRoots: [Int]
    /// The classes at the top of tables with values in files.
    let externalRoots: [Int]
    /// The classes at the top of tables with to-manys that may hold so many objects only.
    let boundedRoots: [Int]
    /// The classes at the top of tables with to-manys that keep an order.
    let orderedRoots: [Int]
    /// Whether some to-many must hold objects.
    let hasMinimums: Bool
    /// Whether nothing depends on the rows of a class and those below it, and their own links have no rule, by the index of the class.
    let isLeaf: [Bool]
    /// The classes at the top of tables whose rows a deletion may take along, by the index of the class whose row is deleted.
    let takenAlong: [Set<Int>]
    /// The classes at the top of tables of which rows go with a class's own, by one step, by the index of the class.
    let next: [Set<Int>]
    /// The classes at the top of tables of which rows go or lose a link because of rows that hang on a class's own and that nobody may have read, by
    /// the index of the class.
    let behind: [Set<Int>]
    /// Whether leaves can be deleted without anybody having asked which they are: nor is anybody to be counted who loses them.
    let goesUnread: [Bool]

    /// Decodes the description of a generated version.
    public convenience init(_ version: any _GeneratedSchema.Type) {
        do {
            try self.init(SchemaText.decode(version._$snapshot), version)
        } catch {
            fatalError("the description in \(version) is broken: \(error)")
        }
    }

    init(_ description: SchemaDescription, _ version: any _GeneratedSchema.Type) {
        let models = version.models.map { $0 as! _ModelObject.Type }
        precondition(
            models.isEmpty || models.count == description.entities.count,
            "\(version) has \(models.count) classes for \(description.entities.count) models")
        var builder = GraphBuilder(description, version, models)
        self.description = description
        hash = storeHash(of: description)
        self.version = version
        let entities = builder.entities()
        self.entities = entities
        let dependents = entities.map { Dependent.all(of: $0, in: entities, byTable: true) }
        declaredDependents = entities.map { Dependent.all(of: $0, in: entities, byTable: false) }
        self.dependents = dependents
        let oneWayLists = entities.map { OneWayList.all(of: $0, in: entities) }
        self.oneWayLists = oneWayLists
        isPointedTo = entities.map { target in
            !oneWayLists[target.index].isEmpty
                || dependents[target.index].contains {
                    entities[$0.entity].properties[$0.property].relationship?.inverse == nil
                }
        }
        roots = rootsInOrder(entities, dependents)
        computedRoots = Set(entities.filter { !$0.derived.isEmpty }.map(\.root)).sorted()
        externalRoots = Set(entities.filter { !$0.externals.isEmpty }.map(\.root)).sorted()
        boundedRoots = Set(entities.filter { !$0.bounded.isEmpty }.map(\.root)).sorted()
        orderedRoots = Set(entities.filter { !$0.ordered.isEmpty }.map(\.root)).sorted()
        hasMinimums = entities.contains { !$0.needed.isEmpty }
        let branches = Set(
            entities.filter { !dependents[$0.index].isEmpty || $0.hasRuleOfItsOwn }.map(\.root))
        takenAlong = rootsTakenAlong(entities, dependents)
        (next, behind) = rootsReached(entities, dependents)
        isLeaf = entities.map { !branches.contains($0.root) }
        let counted = Set(entities.filter { !$0.needed.isEmpty }.map(\.root))
        goesUnread = entities.map { !branches.contains($0.root) && !counted.contains($0.root) }
        circular = circularRelationships(in: entities)
    }

    /// The class of a row.
    func entity(kind: Int, root: _Entity) -> _Entity? {
        entities.first { $0.root == root.index && $0.kind == kind && !$0.isAbstract }
    }
}

extension _Entity {
    /// Whether a link that lies in the class's own rows, or in a table of links, takes along or denies.
    fileprivate var hasRuleOfItsOwn: Bool {
        relationships.contains {
            ($0.deleteRule == .cascade || $0.deleteRule == .deny) && !$0.storage.isInverse
        }
    }
}

/// The classes at the top of a table, each behind those to which it refers as far as there is no circle; else in schema order.
private func rootsInOrder(_ entities: [_Entity], _ dependents: [[Dependent]]) -> [Int] {
    var ordered: [Int] = []
    var visited: Set<Int> = []
    func visit(_ root: Int) {
        guard visited.insert(root).inserted else { return }
        for target in entities {
            let isReferredTo = dependents[target.index].contains { entities[$0.entity].root == root }
            if isReferredTo { visit(target.root) }
        }
        ordered.append(root)
    }
    for entity in entities where entity.isRoot { visit(entity.index) }
    return ordered
}

/// By the index of a class, the tops of the tables to which cascades lead from its rows, through any number of tables.
private func rootsTakenAlong(_ entities: [_Entity], _ dependents: [[Dependent]]) -> [Set<Int>] {
    var next: [Int: Set<Int>] = [:]
    for entity in entities {
        let roots = dependents[entity.index].filter { $0.rule == .cascade }.map { entities[$0.entity].root }
        next[entity.root, default: []].formUnion(roots)
    }
    return entities.map { entity in
        var reached: Set<Int> = []
        var waiting = Array(next[entity.root] ?? [])
        while let root = waiting.popLast() {
            if reached.insert(root).inserted { waiting += next[root] ?? [] }
        }
        return reached
    }
}

/// By the index of a class, the tops of the tables whose rows go with its own by one step, and of those that such rows reach in turn, through any
/// number of tables.
private func rootsReached(
    _ entities: [_Entity], _ dependents: [[Dependent]]
) -> (next: [Set<Int>], behind: [Set<Int>]) {
    var (next, touched): ([Int: Set<Int>], [Int: Set<Int>]) = ([:], [:])
    for entity in entities {
        for dependent in dependents[entity.index] where dependent.rule == .cascade || dependent.rule == .nullify {
            let root = entities[dependent.entity].root
            touched[entity.root, default: []].insert(root)
            if dependent.rule == .cascade { next[entity.root, default: []].insert(root) }
        }
        for relationship in entity.relationships where relationship.deleteRule == .cascade {
            let root = entities[relationship.target].root
            touched[entity.root, default: []].insert(root)
            next[entity.root, default: []].insert(root)
        }
    }
    let behind = entities.map { entity in
        var (reached, found): (Set<Int>, Set<Int>) = ([], [])
        var waiting = Array(next[entity.root] ?? [])
        while let root = waiting.popLast() {
            guard reached.insert(root).inserted else { continue }
            found.formUnion(touched[root] ?? [])
            waiting += next[root] ?? []
        }
        return found
    }
    return (entities.map { next[$0.root] ?? [] }, behind)
}
