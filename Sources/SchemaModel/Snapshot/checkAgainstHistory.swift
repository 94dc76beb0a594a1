import SchemaDiagnostics
import SchemaSnapshot

/// Holds the schema that is edited against the released versions: its number must be the newest, and a released version stays as it is.
///
/// - Parameters:
///   - resolved: the schema with the versions that it lists.
///   - findings: gets a version that is listed or older than a release without being one, and what changed without a new number.
package func checkAgainstHistory(_ resolved: ResolvedSchema, against history: SchemaHistory, findings: inout Findings) {
    let schema = resolved.schema
    let place = resolved.places[.version]
    for listed in resolved.listedVersions
    where listed.version < schema.version && !history.isReleased(listed.version)
        && history.lock.squashed[listed.version] == nil
    {
        findings.report(.neverReleased(listed.version, at: resolved.places[.listedVersion(listed.version)] ?? place))
    }
    guard let newest = history.releases.last?.schema.version else { return }
    guard schema.version >= newest else {
        findings.report(.olderThanRelease(schema.version, newest: newest, at: place))
        return
    }
    guard let release = history.release(schema.version),
        release.facts.hashes != VersionLock.Entry(of: schema)
    else { return }
    let changes = diff(from: release.schema, to: schema)
    let first = changes.first.flatMap { change in change.elements.lazy.compactMap { resolved.places[$0] }.first }
    findings.report(
        .changedRelease(schema.version, changes: changes.map(\.summary), at: first ?? place, version: place))
}
