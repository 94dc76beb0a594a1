/// Which indexes of one table go, stay or come.
struct IndexChange {
    private(set) var dropped: [IndexDefinition] = []
    private(set) var created: [IndexDefinition] = []

    var isNone: Bool { dropped.isEmpty && created.isEmpty }

    init(from old: [IndexDefinition], to new: [IndexDefinition], change: TableChange) {
        // The rest reads the statements, which takes their texts.
        if change.isNone, old == new, zip(old, new).allSatisfy({ $0.isSpelt(like: $1) }) { return }
        let wanted = Dictionary(new.map { (Array($0.sql.utf8), $0) }, uniquingKeysWith: { first, _ in first })
        var kept: Set<[UInt8]> = []
        for index in old {
            let text = Array(index.renamed(by: change).sql.utf8)
            if wanted[text] != nil, !index.isTouched(by: change) { kept.insert(text) } else { dropped.append(index) }
        }
        created = new.filter { !kept.contains(Array($0.sql.utf8)) }
    }
}

extension IndexDefinition {
    /// Whether two equal indexes are so to the letter, as far as can be told of names of columns.
    fileprivate func isSpelt(like other: IndexDefinition) -> Bool {
        guard condition == nil, name.utf8.elementsEqual(other.name.utf8) else { return false }
        return zip(members, other.members).allSatisfy { member, other in
            guard case .column(let name) = member.expression, case .column(let otherName) = other.expression else {
                return false
            }
            return member.collation == nil && name.utf8.elementsEqual(otherName.utf8)
        }
    }

    /// The index as SQLite has it after the table and its columns were renamed.
    fileprivate func renamed(by change: TableChange) -> IndexDefinition {
        var index = self
        index.table = change.new.name
        index.members = members.map { member in
            var member = member
            member.expression = member.expression.renaming(change.newNames)
            return member
        }
        index.condition = condition?.renaming(change.newNames)
        return index
    }

    /// Whether it names one of the columns, or holds SQL of the author's that may.
    func mayRead(_ columns: Set<String>) -> Bool {
        (members.map(\.expression) + (condition.map { [$0] } ?? [])).contains {
            $0.isOpaque || !$0.columns.isDisjoint(with: columns)
        }
    }

    /// Whether it names a column that goes, or holds SQL of the author's in a table whose columns change their names.
    fileprivate func isTouched(by change: TableChange) -> Bool {
        let expressions = members.map(\.expression) + (condition.map { [$0] } ?? [])
        if expressions.contains(where: \.isOpaque) { return !change.renamings.isEmpty || !change.dropped.isEmpty }
        return expressions.contains { !$0.columns.isDisjoint(with: change.dropped) }
    }
}
