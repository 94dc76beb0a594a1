import SchemaSnapshot

/// Rows that are to be deleted and for which no object stands.
extension ModelContext {
    /// Has objects that refer to doomed rows follow the delete rules.
    ///
    /// - Parameter loading: whether rows that refer to them are read for it, so that a fetch sees what they will be.
    func settleDoomed(loading: Bool) throws {
        for home in allHomes where !home.doomed.isEmpty && !home.hasSettledDoomed {
            for (index, keys) in home.doomed.sorted(by: { $0.key < $1.key }) {
                for dependent in store.graph.declaredDependents[index] where dependent.rule != .deny {
                    try settle(dependent, of: keys, loading: loading)
                }
            }
            home.hasSettledDoomed = loading
        }
    }

    private func settle(_ dependent: Dependent, of keys: Set<Int64>, loading: Bool) throws {
        let child = store.graph.entities[dependent.entity]
        var objects = homes[dependent.entity].living().filter { $0.isKind(of: child) && !$0.has(State.hollow) }
        if loading, dependent.rule == .nullify {
            objects += try self.objects(of: child, where: dependent.column, in: keys.sorted())
        }
        for object in objects where !object.isGone && keys.contains(object.toOne(dependent.property).key) {
            switch dependent.rule {
            case .cascade: remove(object)
            case .nullify: object.point(dependent.property, to: nil)
            case .noAction, .deny: break
            }
        }
    }
}
