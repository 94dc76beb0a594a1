import SchemaSnapshot

extension SchemaMatch {
    /// How the rows of a hierarchy, or of a model that becomes or was one, come into its newer tables.
    func regrouping(of root: Model, merges: [Merge]) -> StoreMapping.Regrouping {
        var regrouping = StoreMapping.Regrouping()
        regrouping.tables = new.tables(below: root)
        guard let oldRoot = hierarchies[root.name].flatMap({ old.models[$0] }) else { return regrouping }
        regrouping.oldTables = old.tables(below: oldRoot)
        for model in new.withDescendants(of: root) where !model.isAbstract {
            guard let oldModel = oldModel(of: model), !oldModel.isAbstract else { continue }
            let rows = old.rows(of: oldModel)
            regrouping.transfers += parts(of: model, from: oldModel).map {
                StoreMapping.Transfer(table: $0.table, rows: rows, columns: $0.columns)
            }
        }
        for merge in merges where merge.numbers == nil && new.root(of: merge.target).name == root.name {
            let rows = old.rows(of: merge.source)
            regrouping.transfers += merge.parts.map {
                StoreMapping.Transfer(table: $0.table, rows: rows, columns: $0.columns)
            }
        }
        regrouping.removed = old.withDescendants(of: oldRoot)
            .filter { !$0.isAbstract && newModels[$0.name] == nil && !isMergedWithin($0) }.map { old.rows(of: $0) }
        return regrouping
    }

    /// The columns of a class's rows in each of its tables.
    private func parts(of model: Model, from oldModel: Model) -> [(table: String, columns: [String: ColumnSource])] {
        let hasKind = old.isInHierarchy(oldModel) && old.idTable(of: oldModel) == nil && oldModel.kind == model.kind
        return parts(of: model, id: .stored("_id"), kind: hasKind ? .stored("_kind") : nil) {
            columns(of: $0, in: model)
        }
    }

    /// - Parameters:
    ///   - kind: where the discriminator comes from, unless it is new.
    ///   - columns: those of the members that a class of the model's declares.
    func parts(
        of model: Model, id: ColumnSource, kind: ColumnSource? = nil, columns: (Model) -> [String: ColumnSource]
    ) -> [(table: String, columns: [String: ColumnSource])] {
        let kind = kind ?? .filled(.literal(.integer(Int64(model.kind))))
        var parts: [(table: String, columns: [String: ColumnSource])] = []
        for declaring in new.path(from: model).reversed() {
            var columns = columns(declaring)
            columns["_id"] = id
            if parts.isEmpty { columns["_v"] = .stored("_v") }
            parts.append((declaring.table, columns))
        }
        if new.joinedBase(of: model) != nil {
            parts[0].columns["_kind"] = kind
            return parts
        }
        var whole: [String: ColumnSource] = [:]
        for part in parts { whole.merge(part.columns) { $1 } }
        if let ids = new.idTable(of: model) {
            return [(ids, ["_id": id, "_kind": kind]), (model.table, whole)]
        }
        if new.isInHierarchy(model) { whole["_kind"] = kind }
        return [(model.table, whole)]
    }
}

extension SchemaLookup {
    /// All tables of a hierarchy.
    fileprivate func tables(below root: Model) -> [String] {
        var tables: [String] = idTable(of: root).map { [$0] } ?? []
        for model in withDescendants(of: root) where hasTable(model) && !tables.contains(model.table) {
            tables.append(model.table)
        }
        return tables
    }

    func rows(of model: Model) -> StoreMapping.ClassRows {
        if !isInHierarchy(model) || idTable(of: model) != nil { return StoreMapping.ClassRows(tables: [model.table]) }
        let tables = model.strategy == .joined ? path(from: model).reversed().map(\.table) : [model.table]
        return StoreMapping.ClassRows(tables: tables, kinds: [model.kind])
    }
}
