import SchemaDiagnostics
import SchemaMigration
import SchemaModel
import SchemaSnapshot

/// Makes an empty store of a schema in memory: whether SQLite takes the SQL that the author wrote into it, nobody else knows.
///
/// - Parameter resolved: nothing is looked at without one, which had errors.
/// - Returns: a finding if SQLite refuses it.
/// - Throws: what else keeps a database in memory from being made.
func checkNewStore(of resolved: ResolvedSchema?) throws -> [Finding] {
    guard let resolved else { return [] }
    return try checkNewStore(of: resolved.schema, at: resolved.places[.version])
}

private func checkNewStore(of schema: Schema, at range: SourceRange?) throws -> [Finding] {
    let version = ProofVersion(schema)
    do {
        let opened = try StoreOpener(.memory, target: version.target) { _, _ in nil }.open()
        opened.connection.close()
        return []
    } catch {
        guard let refusal = VersionNotMade(version.number, error) else { throw error }
        return [.versionNotMade(refusal, at: range)]
    }
}

extension ReadSide {
    /// As `checkNewStore(of:)`, for any version of this side.
    func checkNewStore(of schema: Schema) throws -> [Finding] {
        try schemagen.checkNewStore(of: schema, at: place(of: schema.version))
    }

    /// Where a version says which it is.
    func place(of version: SchemaVersion) -> SourceRange? {
        if version == resolved.schema.version { return resolved.places[.version] }
        return resolved.places[.listedVersion(version)] ?? history.release(version)?.places[.version]
            ?? resolved.places[.version]
    }
}
