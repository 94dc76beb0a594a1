import SchemaDiagnostics
import SchemaSnapshot

/// Finds the released versions that the lock does not know.
///
/// - Parameters:
///   - folder: the path of `NAME.versions`.
///   - schema: the version that is being frozen, if one is: where its snapshot says the same, freezing was interrupted between the
///     snapshot and the lock, and is about to be finished.
package func checkLock(
    of history: SchemaHistory, folder: String, finishing schema: Schema?, findings: inout Findings
) {
    for release in history.releases where history.lock.entries[release.schema.version] == nil {
        let version = release.schema.version
        if release.isInline {
            // Freezing locks it.
            if schema == nil {
                findings.report(.inlineNotLocked(version, at: release.places[.version] ?? .wholeFile(release.path)))
            }
            continue
        }
        if let schema, schema.version == version, VersionLock.Entry(of: schema) == release.facts.hashes {
            continue
        }
        findings.report(
            .notLocked(
                version, lockPath: folder + "/" + lockFileName, at: release.places[.version] ?? .wholeFile(release.path)
            ))
    }
}
