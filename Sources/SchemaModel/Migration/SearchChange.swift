import SchemaSnapshot

/// Which full-text indexes of a store go, stay or come.
///
/// Those that go do so before any table changes and those that come do so when all tables are as they will be: no step in between can
/// leave one behind. One stays that is the same to the letter, over tables whose searched columns stay where they are.
struct SearchChange {
    private(set) var dropped: [SearchDefinition] = []
    private(set) var created: [SearchDefinition] = []
    private(set) var kept: [SearchDefinition] = []

    init(from old: [SearchDefinition], to new: [SearchDefinition], changes: [TableChange]) {
        if old.isEmpty, new.isEmpty { return }
        let changed = Dictionary(changes.map { ($0.new.name, $0) }, uniquingKeysWith: { first, _ in first })
        let before = Dictionary(old.map { (Array($0.text.utf8), $0) }, uniquingKeysWith: { first, _ in first })
        var texts: Set<[UInt8]> = []
        for search in new {
            let text = Array(search.text.utf8)
            let isKept =
                before[text] != nil
                && search.tables.allSatisfy { table in
                    changed[table].map { !search.isTouched(by: $0) } ?? false
                }
            if isKept {
                texts.insert(text)
                kept.append(search)
            } else {
                created.append(search)
            }
        }
        dropped = old.filter { !texts.contains(Array($0.text.utf8)) }
    }

    var dropSteps: [PlanStep] {
        dropped.map { search in
            PlanStep(
                form: .search, table: search.place, reason: "The full-text index goes before its table changes.",
                statements: search.removal.map(\.sql))
        }
    }

    /// - Parameter filled: whether a table may have rows.
    func createSteps(filled: (String) -> Bool) -> [PlanStep] {
        created.map { search in
            let isFilled = search.tables.contains(where: filled)
            return PlanStep(
                form: .search, table: search.place,
                reason: isFilled ? "The full-text index is made of the rows." : "A full-text index of a new table.",
                statements: search.creation(filling: isFilled).map(\.sql))
        }
    }
}

extension SearchDefinition {
    /// All of its statements.
    fileprivate var text: String { creation(filling: false).map(\.sql).joined(separator: ";\n") }

    fileprivate func isTouched(by change: TableChange) -> Bool {
        guard !change.needsRebuild, change.old.name.utf8.elementsEqual(change.new.name.utf8) else { return true }
        // SQLite computes what is derived from other columns, which may change unseen.
        if hasDerived { return !change.renamings.isEmpty || !change.dropped.isEmpty || !change.added.isEmpty }
        let touched =
            change.renamings.flatMap { [$0.from, $0.to] } + change.dropped + change.added.map(\.column.name)
        return !Set(touched.map(sqlNameKey)).isDisjoint(with: columns.map(sqlNameKey))
    }
}
