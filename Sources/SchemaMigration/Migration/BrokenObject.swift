import SQLiteKit

/// A view that cannot be read, or triggers that cannot run: SQLite looks into them only when they are used, so that nobody may have noticed.
///
/// A migration leaves them as they are.
package struct BrokenObject: Hashable, Sendable, CustomStringConvertible {
    /// `view` or `trigger`.
    package var kind: String
    /// Of triggers all that someone added to the table: SQLite does not say which of them it means.
    package var names: [String]
    /// What SQLite says.
    package var problem: String

    package var description: String {
        let list = names.map { "`\($0)`" }.joined(separator: " or ")
        return "the \(kind) \(list) does not work: \(problem)"
    }
}

extension Connection {
    /// What does not work among the views and triggers of a database.
    ///
    /// - Parameter own: the objects that are the schema's, which are not looked at.
    /// - Throws: SQLite's error.
    package func brokenObjects(besides own: Set<String>) throws(SQLiteError) -> [BrokenObject] {
        let names = try addedObjects(besides: own)
        if names.isEmpty { return [] }
        var found: [BrokenObject] = []
        var triggers: [String: Int] = [:]
        for (object, problem) in try AddedObjects.brokenObjects(names, on: self) {
            if object.kind == "trigger", let index = triggers[object.table] {
                found[index].names.append(object.name)
                continue
            }
            if object.kind == "trigger" { triggers[object.table] = found.count }
            found.append(BrokenObject(kind: object.kind, names: [object.name], problem: problem))
        }
        return found
    }
}
