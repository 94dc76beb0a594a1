import SQLiteKit

/// A view, trigger or index by its name. Triggers have names of their own kind: one may be called like an index.
struct ObjectName: Hashable {
    var isTrigger: Bool
    /// As the store spells it.
    var name: String
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
        return objects.filter { object in
            guard own.contains(object.name) else { return true }
            return object.isTrigger && objects.contains(ObjectName(isTrigger: false, name: object.name))
                && !searches.contains { object.name.hasPrefix($0 + "_") }
        }
    }
}
