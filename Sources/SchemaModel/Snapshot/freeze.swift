import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

/// What releases the current version: its snapshot and the lock with its entry, as texts by their names inside `NAME.versions`.
///
/// Freezing a version that is frozen already changes nothing; one that has its snapshot and no lock entry, because freezing was
/// interrupted, gets the entry, and so do those that stand in the schema file. A released version is never written over.
///
/// - Parameters:
///   - resolved: the schema, which has no finding that is an error.
///   - history: the versions that are released; what was wrong with it has been reported.
///   - locksOnly: the current version stays as it is; only what stands in the schema file is locked.
///   - findings: gets what `check` finds.
/// - Throws: `UnreadableSnapshot`, which is a mistake of ours.
/// - Returns: the files to write, none where the version is frozen already; `nil` where a finding is an error.
package func freeze(
    _ resolved: ResolvedSchema, history: SchemaHistory, locksOnly: Bool = false, findings: inout Findings
) throws(UnreadableSnapshot) -> [String: String]? {
    var found = Findings()
    checkAgainstHistory(resolved, against: history, findings: &found)
    findings.report(contentsOf: found.all)
    if found.hasErrors { return nil }
    let schema = resolved.schema
    var lock = history.lock
    // What the author keeps in the schema file is what it is from now on.
    for release in history.releases where release.isInline && lock.entries[release.schema.version] == nil {
        lock.entries[release.schema.version] = release.facts.hashes
    }
    if locksOnly || lock.entries[schema.version] != nil {
        return lock == history.lock ? [:] : [lockFileName: lock.text]
    }
    lock.entries[schema.version] = VersionLock.Entry(of: schema)
    if history.isReleased(schema.version) { return [lockFileName: lock.text] }
    let snapshot = SourceText(path: snapshotFileName(schema.version), text: snapshotYAML(of: schema))
    try checkReading(of: snapshot, as: schema)
    return [snapshot.path: snapshot.text, lockFileName: lock.text]
}

/// A snapshot that cannot be read back as the schema that it was written from: every later run would refuse it.
package struct UnreadableSnapshot: Error, CustomStringConvertible {
    package var version: SchemaVersion
    /// What was found while reading it; empty where it says something else.
    package var messages: [String]

    package var description: String {
        "the snapshot of version \(version) would not read back as the schema" + messages.map { "; " + $0 }.joined()
    }
}

private func checkReading(of snapshot: SourceText, as schema: Schema) throws(UnreadableSnapshot) {
    var found = Findings()
    let readBack = parseYAML(snapshot, findings: &found)
        .flatMap { readSchema(root: $0, mode: .snapshot, findings: &found) }
    guard !found.hasErrors, let readBack, VersionLock.Entry(of: readBack.schema) == VersionLock.Entry(of: schema) else {
        throw UnreadableSnapshot(version: schema.version, messages: found.all.map(\.message))
    }
}
