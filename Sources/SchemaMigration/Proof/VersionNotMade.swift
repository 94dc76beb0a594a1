import SchemaSnapshot

/// SQLite refuses a statement by which a new store of a version is made, as of SQL of the author's that it does not understand.
package struct VersionNotMade: Error {
    package var version: SchemaVersion
    /// What SQLite says.
    package var problem: String
    package var sql: String?
}
