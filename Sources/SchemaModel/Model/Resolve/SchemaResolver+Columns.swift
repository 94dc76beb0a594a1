import SchemaDiagnostics
import SchemaSnapshot

extension SchemaResolver {
    /// A member with a column of its own.
    private struct ColumnOwner {
        var model: Int
        var index: Int
        var isAttribute: Bool
        var name: String
        var column: String
    }

    /// Siblings may have members of one name, and each keeps a column of its own in their table. Those columns then bear the names of
    /// their models, all of them, so that no one's depends on who else is there first.
    mutating func separateColumns() {
        let inHierarchies = order.filter { drafts[$0].base != nil || drafts[$0].interval.count > 1 }
        for positions in Dictionary(grouping: inHierarchies, by: { drafts[$0].root }).values {
            let owners = positions.flatMap { columnOwners(of: $0) }
            var names = Set(owners.map { sqlNameKey($0.column) })
            let shared = Dictionary(grouping: owners, by: { sqlNameKey($0.name) }).values.filter { $0.count > 1 }
            let inOrder = shared.joined().sorted { left, right in
                let (one, other) = (drafts[left.model].name, drafts[right.model].name)
                return one == other
                    ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
                    : one.utf8.lexicographicallyPrecedes(other.utf8)
            }
            // What the author named is called so.
            for owner in inOrder where owner.column == owner.name {
                rename(owner, to: unusedName("\(drafts[owner.model].name)_\(owner.name)", in: &names))
            }
        }
    }

    private func columnOwners(of position: Int) -> [ColumnOwner] {
        let attributes = drafts[position].attributes
        var owners: [ColumnOwner] = []
        for index in attributes.indices where attributes[index].isStored && !attributes[index].hasColumnsOfFields {
            owners.append(
                ColumnOwner(
                    model: position, index: index, isAttribute: true, name: attributes[index].name,
                    column: attributes[index].column))
        }
        let keys = drafts[position].relationships.enumerated().compactMap { index, relationship -> ColumnOwner? in
            guard case .foreignKey(let column) = relationship.storage else { return nil }
            return ColumnOwner(
                model: position, index: index, isAttribute: false, name: relationship.name, column: column)
        }
        return owners + keys
    }

    private mutating func rename(_ owner: ColumnOwner, to column: String) {
        if owner.isAttribute {
            drafts[owner.model].attributes[owner.index].column = column
        } else {
            drafts[owner.model].relationships[owner.index].storage = .foreignKey(column: column)
        }
    }

    /// Names the columns of ordered to-manys: `_order_` and the relationship's name, its model's before it where two would share a table.
    mutating func nameOrderColumns() {
        let ordered = relationshipIDs.filter { self[$0].document.ordered != nil }.sorted { isFirst($0, before: $1) }
        for (_, group) in Dictionary(grouping: ordered, by: { orderTable(of: $0) }) {
            var names: Set<String> = []
            let uses = Dictionary(grouping: group, by: { sqlNameKey(self[$0].name) })
            for id in group {
                let name = self[id].name
                let isShared = uses[sqlNameKey(name)]!.count > 1
                let column = "_order_" + (isShared ? "\(drafts[id.model].name)_" : "") + name
                self[id].orderColumn = unusedName(column, in: &names)
            }
        }
    }

    /// The table in which the order lies: that of the links, or the one that has the key.
    private func orderTable(of id: RelationshipID) -> String {
        if case .join(let table, _, _) = self[id].storage { return table }
        return self[id].target.map { drafts[drafts[$0].root].name } ?? ""
    }
}
