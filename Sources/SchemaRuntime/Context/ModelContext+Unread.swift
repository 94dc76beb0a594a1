/// Objects that live and hang on rows which a deletion takes along without anybody having read them.
extension ModelContext {
    /// Has such objects follow the delete rules, before a save finds those rows by SQL: they would live on without a row, or be in the way.
    ///
    /// - Returns: whether any goes that was not to go before.
    func settleBehindUnread() throws -> Bool {
        guard mayHangOnUnread() else { return false }
        let deletion = try withConnection { connection in
            var deletion = Deletion(self, connection)
            deletion.addWaiting()
            try deletion.spread()
            return deletion
        }
        let before = deletedCount
        for (root, keys) in deletion.doomed.sorted(by: { $0.key < $1.key }) {
            let home = homes[root]
            for object in home.living() where !object.isGone && keys.contains(object._$id) {
                remove(object, isLast: false)
            }
        }
        for (dependent, keys) in deletion.unread {
            let child = store.graph.entities[dependent.entity]
            // Of those that were read in part it must be known to whom they lead.
            try readWhole(
                homes[dependent.entity].living().filter { $0.isKind(of: child) && !hasKey(dependent, of: $0) },
                of: child)
            try settle(dependent, of: Set(keys), reading: false)
        }
        for (dependent, keys) in deletion.emptied { try settle(dependent, of: Set(keys), reading: false) }
        return deletedCount > before
    }

    /// Has objects follow the delete rules by what the store has now.
    ///
    /// - Returns: whether any goes that was not to go before.
    func settleAnew() throws -> Bool {
        let before = deletedCount
        if before == 0, allHomes.allSatisfy(\.doomed.isEmpty) { return false }
        // The save that failed has had them looked for anew.
        try settleDeletions(loading: false)
        return deletedCount > before
    }

    /// Whether it is worth a look at the store: mostly nobody has anything of what lies that deep.
    private func mayHangOnUnread() -> Bool {
        var (next, behind): (Set<Int>, Set<Int>) = ([], [])
        for home in allHomes {
            let classes = Set(home.deleted.map { home.entity(of: $0.takeUnretainedValue()).index })
            for index in classes.union(home.doomed.keys) {
                next.formUnion(store.graph.next[index])
                behind.formUnion(store.graph.behind[index])
            }
        }
        return behind.contains { homes[$0].living().contains { !$0.isGone } }
            || next.contains { homes[$0].living().contains { $0.has(State.hollow) && !$0.isGone } }
    }

    private var deletedCount: Int { allHomes.reduce(0) { $0 + $1.deleted.count } }
}
