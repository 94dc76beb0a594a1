import SchemaSnapshot

/// SQLite refuses a statement by which a new store of a version is made, as of SQL of the author's that it does not understand.
package struct VersionNotMade: Error {
    package var version: SchemaVersion
    /// What SQLite says.
    package var problem: String
    package var sql: String?

    /// - Parameter error: what making a store of the version ended with; `nil` comes of anything but a refused statement.
    package init?(_ version: SchemaVersion, _ error: StoreError) {
        guard case .statementFailed(let message) = error.reason else { return nil }
        self.version = version
        problem = message
        sql = error.sql
    }
}
