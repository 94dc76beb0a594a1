import SchemaSnapshot

/// Makes the classes of a graph from the description: numbers properties and columns.
struct GraphBuilder {
    let description: SchemaDescription
    private let version: any _GeneratedSchema.Type
    private let models: [_ModelObject.Type]
    private let indices: [String: Int]
    private var built: [_Entity] = []

    init(_ description: SchemaDescription, _ version: any _GeneratedSchema.Type, _ models: [_ModelObject.Type]) {
        self.version = version
        self.description = description
        self.models = models
        indices = Dictionary(
            description.entities.enumerated().map { ($0.element.name, $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }

    mutating func entities() -> [_Entity] {
        for (index, entity) in description.entities.enumerated() {
            // A base stands before its subclasses.
            let base = entity.base.map { built[indices[$0]!] }
            built.append(
                _Entity(
                    entity, index: index, version: version, base: base, type: models.isEmpty ? nil : models[index],
                    kinds: kinds(below: index),
                    properties: (base.map { inherited($0.properties, entity) } ?? [])
                        + ownProperties(entity, index, from: base?.properties.count ?? 0),
                    selection: selection(index), source: source(index), keyTable: keyTable(index),
                    classTables: classTables(index)))
        }
        return built
    }

    // MARK: - Properties

    private func ownProperties(_ entity: EntityDescription, _ owner: Int, from first: Int) -> [Property] {
        let attributes = entity.attributes.map { attribute in
            var property = Property(
                name: attribute.name, column: attribute.isEphemeral ? nil : quoted(attribute.column),
                table: quoted(entity.table), isRequired: !attribute.isOptional,
                hasDefault: attribute.defaultSQL != nil, kind: .attribute(StoredType(attribute)),
                limits: ValueCheck(attribute), stampsUpdates: attribute.stampsUpdates)
            property.columnType = attribute.columnType
            property.isDerived = attribute.form.generated != nil
            property.isEnum = attribute.rawType != nil
            property.externalThreshold = attribute.externalThreshold
            property.options = attribute.options
            return property
        }
        let relationships = entity.relationships.enumerated().map { offset, relationship in
            let known = resolve(relationship, of: owner, property: first + attributes.count + offset)
            var column: String?
            if case .foreignKey(let name) = relationship.storage { column = quoted(name) }
            return Property(
                name: relationship.name, column: column, table: quoted(entity.table),
                isRequired: known.isKey && known.isRequired, hasDefault: false,
                kind: .relationship(known))
        }
        return attributes + relationships
    }

    private func resolve(_ relationship: RelationshipDescription, of owner: Int, property: Int) -> Relationship {
        let target = indices[relationship.target]!
        let storage: Relationship.Storage =
            switch relationship.storage {
            case .foreignKey: .key
            case .inverse(let column): .inverse(column: quoted(column))
            case .join(let table, let own, let other):
                // The end whose column sorts first keeps the account; a relationship without inverse has but one end.
                .join(
                    JoinTable(
                        table: quoted(table), own: quoted(own), other: quoted(other),
                        isFirst: relationship.inverse.map { isOwn($0, relationship, of: owner) } ?? true || own < other)
                )
            }
        let other = relationship.inverse.flatMap { name in
            path(to: target).lazy.compactMap { $0.relationships.first { $0.name == name } }.first
        }
        return Relationship(
            property: property, owner: owner, target: target,
            inverse: relationship.inverse.map { propertyIndex($0, in: target) },
            cardinality: relationship.cardinality, deleteRule: relationship.deleteRule, storage: storage,
            orderColumn: relationship.orderColumn.map(quoted), bounds: relationship.bounds,
            inverseIsCounted: other.map { $0.orderColumn != nil || $0.bounds != nil } ?? false,
            inverseHasMinimum: other?.minimum != nil, mayDangle: (other ?? relationship).deleteRule == .noAction)
    }

    /// Whether a relationship is its own inverse.
    private func isOwn(_ inverse: String, _ relationship: RelationshipDescription, of owner: Int) -> Bool {
        inverse == relationship.name && relationship.target == description.entities[owner].name
    }

    /// The index of a property by its name, own or inherited.
    private func propertyIndex(_ name: String, in index: Int) -> Int {
        let path = self.path(to: index)
        var first = 0
        for entity in path {
            let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
            if let offset = names.firstIndex(of: name) { return first + offset }
            first += names.count
        }
        preconditionFailure("\(description.entities[index].name) has no property \(name)")
    }

    // MARK: - The hierarchy

    /// The class and those above it, root first.
    func path(to index: Int) -> [EntityDescription] {
        let entity = description.entities[index]
        return (entity.base.map { path(to: indices[$0]!) } ?? []) + [entity]
    }

    func isBelow(_ entity: EntityDescription, _ base: String) -> Bool {
        entity.name == base || (entity.base.map { isBelow(description.entities[indices[$0]!], base) } ?? false)
    }

    private func kinds(below index: Int) -> [Int] {
        description.entities.filter { isBelow($0, description.entities[index].name) && !$0.isAbstract }.map(\.kind)
    }

    /// What stands behind FROM: the table, or of a joined hierarchy the tables of the class, of those above and of those below as one.
    private func source(_ index: Int) -> String {
        let entity = description.entities[index]
        let path = path(to: index)
        if keyTable(index) != nil { return concreteSource(index) }
        guard entity.strategy == .joined, entity.kind != 0 else { return quoted(entity.table) }
        var columns = ["t0.\"_id\"", "t0.\"_v\"", "t0.\"_kind\""]
        var tables: [String] = []
        for member in description.entities {
            let isAbove = isBelow(entity, member.name)
            guard isAbove || isBelow(member, entity.name) else { continue }
            let alias = "t\(tables.count)"
            let words = member.name == path[0].name ? "" : isAbove ? " JOIN " : " LEFT JOIN "
            let condition = words.isEmpty ? "" : " ON \(alias).\"_id\" = t0.\"_id\""
            tables.append("\(words)\(quoted(member.table)) AS \(alias)\(condition)")
            columns += ownColumns(of: member).map { "\(alias).\(quoted($0))" }
        }
        return "(SELECT \(columns.joined(separator: ", ")) FROM \(tables.joined()))"
    }

    /// The columns that a class has of its own, those that keep an order included.
    func ownColumns(of entity: EntityDescription) -> [String] {
        attributeColumns(of: entity)
            + entity.relationships.flatMap { relationship -> [String] in
                guard case .foreignKey(let column) = relationship.storage else { return [] }
                let order = relationship.inverse.flatMap { name in
                    path(to: indices[relationship.target]!).lazy
                        .compactMap { $0.relationships.first { $0.name == name } }.first?.orderColumn
                }
                return [column] + (order.map { [$0] } ?? [])
            }
    }

    private func attributeColumns(of entity: EntityDescription) -> [String] {
        entity.attributes.filter { !$0.isEphemeral }
            .flatMap { $0.fields.isEmpty ? [$0.column] : $0.fields.map(\.column) }
    }

    private func selection(_ index: Int) -> Selection {
        let entity = description.entities[index]
        let root = path(to: index)[0]
        var columns = ["\"_id\"", "\"_v\""]
        if entity.kind != 0 { columns.append("\"_kind\"") }
        var starts: [Int32] = []
        // Only the classes above and below can be met in the rows; the others keep their number and have no columns.
        for member in description.entities where isBelow(member, root.name) {
            starts.append(Int32(columns.count))
            guard isBelow(member, entity.name) || isBelow(entity, member.name) else { continue }
            columns += attributeColumns(of: member).map(quoted)
            for case .foreignKey(let column) in member.relationships.map(\.storage) { columns.append(quoted(column)) }
        }
        return Selection(columns: columns, starts: starts)
    }
}

extension RelationshipDescription {
    /// How many objects a to-many may hold; nil where that is not limited.
    fileprivate var bounds: ClosedRange<Int>? {
        minimum == nil && maximum == nil ? nil : (minimum ?? 0)...(maximum ?? .max)
    }
}

/// A name as SQL's quoted identifier.
func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}
