import SchemaDiagnostics
import SchemaSnapshot

extension SchemaResolver {
    /// Decides for every relationship where its link lies. The decision depends on names and cardinalities alone, never on the file's order.
    mutating func decideStorage() {
        guard !findings.hasErrors else { return }
        var tables = Set(drafts.map { sqlNameKey($0.table) })
        let joins = relationshipIDs.filter { isJoinOwner($0) }.sorted { isFirst($0, before: $1) }
        for id in joins { decideJoin(of: id, tables: &tables) }
        let rest = relationshipIDs.filter { self[$0].storage == nil }
        for id in rest where holdsKey(id) { self[id].storage = .foreignKey(column: self[id].name) }
        checkKeys(of: rest)
        separateColumns()
        for id in rest where self[id].storage == nil { leaveKeyToInverse(id) }
        nameOrderColumns()
    }

    /// Whether the join table of a many-to-many relationship is named after this end.
    private func isJoinOwner(_ id: RelationshipID) -> Bool {
        guard self[id].cardinality == .many else { return false }
        guard let other = self[id].inverse else { return true }
        return self[other].cardinality == .many && (other == id || isFirst(id, before: other))
    }

    private mutating func decideJoin(of id: RelationshipID, tables: inout Set<String>) {
        guard let target = self[id].target else { return }
        let table = unusedName("\(drafts[id.model].name)_\(self[id].name)", in: &tables)
        var columns: Set<String> = []
        let own: String
        let other: String
        if self[id].inverse == id {
            // Each of two friends has a row that names the other.
            own = unusedName("\(drafts[id.model].name)_id", in: &columns)
            other = unusedName("\(self[id].name)_id", in: &columns)
        } else if id.model == target {
            // Both keys lead to one table: each is named after the end that holds it.
            other = unusedName("\(self[id].name)_id", in: &columns)
            own = unusedName("\(self[id].inverse.map { self[$0].name } ?? drafts[id.model].name)_id", in: &columns)
        } else {
            own = unusedName("\(drafts[id.model].name)_id", in: &columns)
            other = unusedName("\(drafts[target].name)_id", in: &columns)
        }
        self[id].storage = .join(table: table, own: own, other: other)
        if let inverse = self[id].inverse, inverse != id {
            self[inverse].storage = .join(table: table, own: other, other: own)
        }
    }

    func unusedName(_ name: String, in used: inout Set<String>) -> String {
        var candidate = name
        var number = 2
        while !used.insert(sqlNameKey(candidate)).inserted {
            candidate = "\(name)_\(number)"
            number += 1
        }
        return candidate
    }

    private mutating func leaveKeyToInverse(_ id: RelationshipID) {
        guard let inverse = self[id].inverse, case .foreignKey(let column) = self[inverse].storage else { return }
        self[id].storage = .inverse(column: column)
    }

    /// A to-one end holds the key; of two, the required one, else the first.
    private func holdsKey(_ id: RelationshipID) -> Bool {
        guard let other = self[id].inverse else { return true }
        guard self[id].cardinality != .many else { return false }
        guard self[other].cardinality != .many else { return true }
        if self[id].cardinality != self[other].cardinality { return self[id].cardinality == .one }
        // A key that is unique lies in one table.
        if isConcrete(id.model) != isConcrete(other.model) { return isConcrete(other.model) }
        return isFirst(id, before: other)
    }
}
