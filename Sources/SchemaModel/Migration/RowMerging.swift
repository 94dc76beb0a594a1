/// What a step has to know of the older version to leave one of several equal rows, in whatever dialect.
package struct RowMerging {
    package let old: SchemaLookup
    /// Those of which one stays.
    package let order: MergeOrder
    /// Those of which there are none, as the author says.
    package let promises: [Duplicates]
    /// Uniques of the newer version that rows would break which come to lead to the same one.
    package internal(set) var uniques: [Duplicates] = []
    /// The hierarchies of which rows go, by their roots.
    package let roots: [Model]

    init(_ found: [Duplicates], old: SchemaLookup) {
        self.old = old
        order = MergeOrder(found.filter { $0.keep != .error }, old: old)
        promises = found.filter { $0.keep == .error }
        var seen: Set<String> = []
        roots = order.groups.flatMap(\.merges).map { old.root(of: $0.model) }.filter { seen.insert($0.name).inserted }
    }

    package var merges: [Duplicates] { order.groups.flatMap(\.merges) }

    package func merges(ofRoot root: Model) -> [Duplicates] {
        merges.filter { old.root(of: $0.model).name == root.name }
    }

    /// The table of the moment with the keys of a hierarchy's rows that go, each with that of the row that stays for it.
    package func pairs(ofRoot root: Model) -> String {
        let index = roots.firstIndex { $0.name == root.name } ?? 0
        return index == 0 ? "_moment_merged" : "_moment_merged_\(index)"
    }

    /// The hierarchy of which a key to an object of the model may lead to a row that goes.
    package func root(leadingTo model: Model?) -> Model? {
        guard let model else { return nil }
        let root = old.root(of: model)
        return merges(ofRoot: root).contains { old.areRelated($0.model, model) } ? root : nil
    }

    /// The hierarchy of which a member of a model leads to a row that may go.
    package func root(leadingFrom member: String, of model: Model) -> Model? {
        old.relationship(member, of: model).flatMap { root(leadingTo: old.models[$0.target]) }
    }

    /// The models whose rows become one, in words.
    package func names(ofRoot root: Model) -> String { names(of: merges(ofRoot: root)) }

    private func names(of merges: [Duplicates]) -> String {
        merges.map { "`\($0.model.name)`" }.joined(separator: ", ")
    }

    /// The models that become one to which rows lead that are compared, in words.
    package func names(ledToFrom duplicates: Duplicates) -> String {
        let targets = duplicates.members.compactMap { old.relationship($0, of: duplicates.model)?.target }
            .compactMap { old.models[$0] }
        return names(of: merges.filter { merge in targets.contains { old.areRelated($0, merge.model) } })
    }

    /// Every table that may have a part of a row that goes, what refers to others before these.
    package func tables(ofRoot root: Model) -> [String] {
        let merges = merges(ofRoot: root)
        var tables: [String] = []
        for model in old.withDescendants(of: root).reversed() where old.hasTable(model) {
            let mayHold = merges.contains { old.holds(model, partsOf: $0.model) }
            if mayHold, !tables.contains(model.table) { tables.append(model.table) }
        }
        return tables + (old.idTable(of: root).map { [$0] } ?? [])
    }
}

extension SchemaLookup {
    /// Whether the table of one class may have a part of a row of another one or of those below that.
    fileprivate func holds(_ model: Model, partsOf other: Model) -> Bool {
        idTable(of: model) == nil
            ? areRelated(model, other) || model.table == other.table
            : path(from: model).contains { $0.name == other.name }
    }
}

// MARK: - What leads to them

extension RowMerging {
    /// A column that holds keys of rows of which some go.
    package struct Key {
        /// The model that has the table, or that declares the links.
        package let model: Model
        package let table: String
        package let column: String
        package let root: Model
    }

    /// A table of links between rows of which some go.
    package struct Links {
        package let relationship: Relationship
        package let table: String
        package let own: String
        package let other: String
        package let root: Model
    }

    /// A column whose keys are of rows of one class, where another one's may stay.
    package struct ClassKey {
        package let table: String
        package let column: String
        /// The column by which a row of the table is known.
        package let key: String
        package let target: Model
        package let root: Model
    }

    private var models: [Model] { old.models.values.sorted { $0.name < $1.name } }

    /// Own ones, and in a hierarchy with a whole table for each class those of the bases.
    private func relationships(inTableOf model: Model) -> [Relationship] {
        old.idTable(of: model) == nil ? model.relationships : old.path(from: model).flatMap(\.relationships)
    }

    /// The keys in tables of models.
    package var keys: [Key] {
        var seen: Set<[String]> = []
        return models.filter(old.hasTable).flatMap { model in
            relationships(inTableOf: model).compactMap { relationship in
                guard case .foreignKey(let column) = relationship.storage,
                    let root = root(leadingTo: old.models[relationship.target]),
                    seen.insert([model.table, column]).inserted
                else { return nil }
                return Key(model: model, table: model.table, column: column, root: root)
            }
        }
    }

    /// The keys in tables of links.
    package var linkKeys: [Key] {
        var seen: Set<[String]> = []
        return models.flatMap { model in
            model.relationships.flatMap { relationship -> [Key] in
                guard case .join(let links, let own, let other) = relationship.storage else { return [] }
                return [(own, root(leadingTo: model)), (other, root(leadingTo: old.models[relationship.target]))]
                    .compactMap { column, root in
                        guard let root, seen.insert([links, column]).inserted else { return nil }
                        return Key(model: model, table: links, column: column, root: root)
                    }
            }
        }
    }

    /// The keys in rows that may stay, to those that go for them.
    package var ownKeys: [Key] {
        keys.filter { key in
            old.root(of: key.model).name == key.root.name
                && merges(ofRoot: key.root).contains { old.holds(key.model, partsOf: $0.model) }
        }
    }

    /// The links from rows that become one to such rows.
    package var ownLinks: [Links] {
        var seen: Set<String> = []
        return models.flatMap { model in
            model.relationships.compactMap { relationship in
                guard case .join(let links, let own, let other) = relationship.storage,
                    let target = old.models[relationship.target], let root = root(leadingTo: model),
                    merges(ofRoot: root).contains(where: {
                        old.areRelated($0.model, model) && old.areRelated($0.model, target)
                    }), seen.insert(links).inserted
                else { return nil }
                return Links(relationship: relationship, table: links, own: own, other: other, root: root)
            }
        }
    }

    /// The keys that may lead to objects of some classes alone.
    package var classKeys: [ClassKey] {
        roots.flatMap { root -> [ClassKey] in
            var seen: Set<String> = []
            let below = merges(ofRoot: root).flatMap { old.withDescendants(of: $0.model).dropFirst() }
                .filter { seen.insert($0.name).inserted }
            return below.flatMap { target -> [ClassKey] in
                models.flatMap { model in
                    model.relationships.flatMap { relationship -> [ClassKey] in
                        func key(_ table: String, _ column: String, _ key: String) -> ClassKey {
                            ClassKey(table: table, column: column, key: key, target: target, root: root)
                        }
                        return switch relationship.storage {
                        case .foreignKey(let column) where relationship.target == target.name:
                            old.tables(ofMembersOf: model).map { key($0, column, "_id") }
                        case .join(let links, let own, _) where model.name == target.name: [key(links, own, own)]
                        case .join(let links, _, let other) where relationship.target == target.name:
                            [key(links, other, other)]
                        case .foreignKey, .inverse, .join: []
                        }
                    }
                }
            }
        }
    }
}
