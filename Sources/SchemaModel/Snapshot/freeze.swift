import SchemaDiagnostics
import SchemaSnapshot

/// What releases the current version: its snapshot and the lock with its entry, as texts by their names inside `NAME.versions`.
///
/// Freezing a version that is frozen already changes nothing. A released version is never written over.
///
/// - Parameters:
///   - resolved: the schema, which has no finding that is an error.
///   - history: the versions that are released; what was wrong with it has been reported.
///   - findings: gets what `check` finds.
/// - Returns: the files to write, none where the version is frozen already; `nil` where a finding is an error.
package func freeze(
    _ resolved: ResolvedSchema, history: SchemaHistory, findings: inout Findings
) -> [String: String]? {
    var found = Findings()
    check(resolved, against: history, findings: &found)
    findings.report(contentsOf: found.all)
    if found.hasErrors { return nil }
    let schema = resolved.schema
    if history.isReleased(schema.version) { return [:] }
    var lock = history.lock
    lock.entries[schema.version] = VersionLock.Entry(of: schema)
    return [snapshotFileName(schema.version): snapshotYAML(of: schema), lockFileName: lock.text]
}
