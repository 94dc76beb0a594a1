import SQLiteKit

extension Deletion {
    /// Empties and deletes rows, those first that refer to others.
    func run() throws {
        try detachCircles()
        for (dependent, keys) in emptied {
            guard mayCollide(dependent) else {
                try empty(dependent, keys, as: "NULL")
                continue
            }
            // Rows that are written again in this save leave their target before it goes, and stand aside like the others until then.
            try moveAside(movedAway(dependent, keys), dependent, keys)
            try ignoringChecks(of: dependent) { try empty(dependent, keys, as: Self.aside()) }
        }
        for (dependent, keys) in unread {
            let child = graph.entities[dependent.entity]
            let rows =
                child.rowTable != child.table
                ? "\"_id\" IN (SELECT \"_id\" FROM \(child.table) WHERE \(condition(dependent)))"
                : condition(dependent)
            try change("DELETE FROM \(child.rowTable) WHERE \(rows)", dependent, keys)
        }
        for root in graph.roots.reversed() {
            guard let keys = doomed[root] else { continue }
            try moveAway(from: root, keys)
            try takeAlong(with: keys, of: root)
            let statement = try connection.cachedStatement(
                "DELETE FROM \(graph.entities[root].rowTable) WHERE \"_id\" IN (SELECT value FROM json_each(?1))")
            try statement.bind(.text(keyList(keys.sorted())), at: 1)
            try statement.run()
        }
    }

    private func empty(_ dependent: Dependent, _ keys: [Int64], as nothing: String) throws {
        let child = graph.entities[dependent.entity]
        let (table, column) = (child.table, dependent.column)
        guard child.parts.count > 1 else {
            return try change(
                "UPDATE \(table) SET \(column) = \(nothing), \"_v\" = \"_v\" + 1 WHERE \(condition(dependent))",
                dependent, keys)
        }
        // The version lies in another table than the key.
        let rows = "SELECT \"_id\" FROM \(table) WHERE \(condition(dependent))"
        try change("UPDATE \(child.rootTable) SET \"_v\" = \"_v\" + 1 WHERE \"_id\" IN (\(rows))", dependent, keys)
        try change("UPDATE \(table) SET \(column) = \(nothing) WHERE \(condition(dependent))", dependent, keys)
    }

    /// Rows that refer to something else after this save leave their former target before it goes: SQLite's own cascade would take them. They lead
    /// nowhere until they are written, since what they will refer to may have to go on itself before its place is free.
    private func moveAway(from root: Int, _ keys: Set<Int64>) throws {
        let list = keys.sorted()
        for parent in graph.entities where parent.root == root {
            for dependent in graph.dependents[parent.index] where dependent.rule == .cascade {
                try moveAside(movedAway(dependent, list), dependent, list)
            }
        }
    }

    /// Empties the keys by which doomed rows may hang on each other to any depth: SQLite follows its own cascades no further than a
    /// thousand levels. Those that must not be empty lead nowhere until their rows go.
    private func detachCircles() throws {
        for (root, keys) in doomed.sorted(by: { $0.key < $1.key }) {
            let parents = graph.entities.filter { $0.root == root }
            for dependent in parents.flatMap({ graph.dependents[$0.index] }) {
                let child = graph.entities[dependent.entity]
                guard dependent.rule == .cascade, doomed[child.root] != nil, !graph.isLeaf[child.index] else {
                    continue
                }
                let isRequired = child.properties[dependent.property].isRequired
                if isRequired, !graph.takenAlong[child.index].contains(root) { continue }
                let nothing = isRequired ? Self.aside() : "NULL"
                try ignoringChecks(of: dependent) {
                    let statement = try connection.cachedStatement(
                        "UPDATE \(child.table) SET \(dependent.column) = \(nothing) WHERE \(condition(dependent))"
                    )
                    try statement.bind(.text(keyList(keys.sorted())), at: 1)
                    try statement.run()
                }
            }
        }
    }

    /// Runs a statement over the rows that refer to `keys`, apart from those that refer elsewhere by now.
    private func change(_ sql: String, _ dependent: Dependent, _ keys: [Int64]) throws {
        let moved = movedAway(dependent, keys)
        let statement = try connection.cachedStatement(
            moved.isEmpty ? sql : sql + " AND \"_id\" NOT IN (SELECT value FROM json_each(?2))")
        try statement.bind(.text(keyList(keys)), at: 1)
        if !moved.isEmpty { try statement.bind(.text(keyList(moved.sorted())), at: 2) }
        try statement.run()
    }
}
