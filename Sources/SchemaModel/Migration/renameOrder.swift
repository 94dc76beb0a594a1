/// One renaming of a table or a column.
package struct Renaming: Hashable {
    package var from: String
    package var to: String

    package init(from: String, to: String) {
        self.from = from
        self.to = to
    }
}

/// Puts renamings into an order in which no name is taken when it is given; names that are swapped go over a third one.
///
/// - Parameter caseNeedsDetour: whether a name that changes in capital letters only needs a third name as well, as tables do.
package func renameOrder(_ renamings: [Renaming], caseNeedsDetour: Bool) -> [Renaming] {
    /// By what SQLite compares names by.
    var pending: [String: Renaming] = [:]
    var ordered: [Renaming] = []
    for renaming in renamings where renaming.from.utf8.elementsEqual(renaming.to.utf8) == false {
        pending[sqlNameKey(renaming.from)] = renaming
    }
    var waiting = renamings.filter { pending[sqlNameKey($0.from)] == $0 }
    while !waiting.isEmpty {
        var blocked: [Renaming] = []
        for renaming in waiting {
            let (from, to) = (sqlNameKey(renaming.from), sqlNameKey(renaming.to))
            if from == to && !caseNeedsDetour || pending[to] == nil {
                ordered.append(renaming)
                pending[from] = nil
            } else {
                blocked.append(renaming)
            }
        }
        if blocked.count == waiting.count {
            let detour = "_renamed_" + blocked[0].from
            ordered.append(Renaming(from: blocked[0].from, to: detour))
            pending[sqlNameKey(blocked[0].from)] = nil
            blocked[0].from = detour
            pending[sqlNameKey(detour)] = blocked[0]
        }
        waiting = blocked
    }
    return ordered
}
