import SQLiteKit

/// A view, trigger or index by its name. Triggers have names of their own kind: one may be called like an index.
struct ObjectName: Hashable {
    let isTrigger: Bool
    /// As the store spells it.
    let name: String
    private let key: SQLName

    init(isTrigger: Bool, name: String) {
        self.isTrigger = isTrigger
        self.name = name
        key = SQLName(name)
    }

    static func == (left: ObjectName, right: ObjectName) -> Bool {
        left.isTrigger == right.isTrigger && left.key == right.key
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(isTrigger)
        hasher.combine(key)
    }
}

extension Connection {
    /// The views, triggers and indexes that somebody added.
    ///
    /// - Parameter own: the names of those that are the schema's. Where a trigger and something else are called so, the schema's is the
    ///   latter, unless it is one of the triggers of a full-text index.
    func addedObjects(besides own: Set<String>) throws(SQLiteError) -> Set<ObjectName> {
        var objects: Set<ObjectName> = []
        for row in try rows("SELECT type, name FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL") {
            objects.insert(ObjectName(isTrigger: row[0] == "trigger", name: row[1].text ?? ""))
        }
        let searches = try TextIndexes(on: self).searches
        let own = Set(own.map { SQLName($0) })
        return objects.filter { object in
            guard own.contains(SQLName(object.name)) else { return true }
            return object.isTrigger && objects.contains(ObjectName(isTrigger: false, name: object.name))
                && !searches.contains { object.name.hasPrefix($0 + "_") }
        }
    }
}
