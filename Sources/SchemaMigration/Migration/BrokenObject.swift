import SQLiteKit

/// A view that cannot be read, or a trigger that cannot run: SQLite looks into them only when they are used, so that nobody may have noticed.
///
/// A migration leaves them as they are.
package struct BrokenObject: Hashable, Sendable, CustomStringConvertible {
    /// `view` or `trigger`.
    package var kind: String
    package var name: String
    /// What SQLite says.
    package var problem: String

    package var description: String {
        "the \(kind) `\(name)` does not work: \(problem)"
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
        return try AddedObjects.brokenObjects(names, on: self).map {
            BrokenObject(kind: $0.object.kind, name: $0.object.name, problem: $0.problem)
        }
    }
}
