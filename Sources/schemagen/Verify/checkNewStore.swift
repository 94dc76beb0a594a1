import SchemaDiagnostics
import SchemaMigration
import SchemaModel

/// Makes an empty store of a schema in memory: whether SQLite takes the SQL that the author wrote into it, nobody else knows.
///
/// - Parameter resolved: nothing is looked at without one, which had errors.
/// - Returns: a finding if SQLite refuses it.
/// - Throws: what else keeps a database in memory from being made.
func checkNewStore(of resolved: ResolvedSchema?) throws -> [Finding] {
    guard let resolved else { return [] }
    let version = ProofVersion(resolved.schema)
    do {
        let opened = try StoreOpener(.memory, target: version.target) { _, _ in nil }.open()
        opened.connection.close()
        return []
    } catch {
        guard let refusal = VersionNotMade(version.number, error) else { throw error }
        return [.versionNotMade(refusal, at: resolved.places[.version])]
    }
}
