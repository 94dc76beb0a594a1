import SchemaDiagnostics
import SchemaSnapshot
import SchemaYAML

/// Reads the released versions: the folder `NAME.versions` with every snapshot, those that stand in the schema file itself, and the lock
/// against which each is held.
///
/// - Parameters:
///   - snapshots: the folder's `*.yaml` files, in any order.
///   - lock: the file `lock`; `nil` where there is none.
///   - schemaFile: the tree of the schema file; its entries of `versions` may hold snapshots.
///   - folder: the folder's path, for findings about files that are not there.
///   - findings: gets what is wrong with a file, with its name, and each difference from the lock; `checkLock` tells of a version that
///     the lock does not know.
/// - Returns: the versions that could be read.
package func readHistory(
    snapshots: [SourceText], lock: SourceText?, schemaFile: YAMLNode? = nil, folder: String, findings: inout Findings
) -> SchemaHistory {
    var read: [SchemaVersion: ReadVersion] = [:]
    var present: Set<SchemaVersion> = []
    let trees = mapInParallel(snapshots, portion: 2) { source in
        var found = Findings()
        let resolved = readSnapshot(source, findings: &found)
        return (resolved: resolved, findings: found)
    }
    for (source, tree) in zip(snapshots, trees) {
        let name =
            source.path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? source.path
        guard name.hasSuffix(".yaml"), let version = SchemaVersion(name.dropLast(5)) else {
            findings.report(.noSnapshotName(name, at: .wholeFile(source.path)))
            continue
        }
        present.insert(version)
        findings.report(contentsOf: tree.findings)
        guard let resolved = tree.resolved else { continue }
        guard resolved.schema.version == version else {
            findings.report(
                .snapshotVersion(
                    resolved.schema.version, in: name, at: resolved.places[.version] ?? .wholeFile(source.path)))
            continue
        }
        read[version] = ReadVersion(resolved: resolved, path: source.path, text: source.text)
    }
    for inline in schemaFile.map(inlineVersions) ?? [] {
        guard present.insert(inline.version).inserted else {
            findings.report(
                .inlineAndFile(
                    inline.version, path: folder + "/" + snapshotFileName(inline.version), at: inline.place))
            continue
        }
        let older = read.values.map(\.resolved.schema).filter { $0.version < inline.version }
            .sorted { $0.version < $1.version }
        var found = Findings()
        let resolved = readSchema(root: inline.root, mode: .inline, released: older, findings: &found)
        findings.report(contentsOf: found.all)
        guard let resolved, !found.hasErrors else { continue }
        read[inline.version] = ReadVersion(resolved: resolved, path: inline.place.path)
    }
    let entries = lock.map { VersionLock($0, findings: &findings) } ?? VersionLock()
    let lockPath = lock?.path ?? folder + "/" + lockFileName
    checkSquashed(in: entries, present: present, read: read, lockPath: lockPath, findings: &findings)
    for version in entries.entries.keys.sorted() where !present.contains(version) && entries.squashed[version] == nil {
        findings.report(
            .missingSnapshot(version, path: folder + "/" + snapshotFileName(version), at: .wholeFile(lockPath)))
    }
    var releases: [SchemaHistory.Release] = []
    for (_, version) in read.sorted(by: { $0.key < $1.key }) {
        releases.append(version.release(after: releases.last))
    }
    for release in releases { verify(release, against: entries, findings: &findings) }
    return SchemaHistory(releases: releases, lock: entries)
}

/// What is squashed has no snapshot any more, and is older than all that have.
private func checkSquashed(
    in lock: VersionLock, present: Set<SchemaVersion>, read: [SchemaVersion: ReadVersion], lockPath: String,
    findings: inout Findings
) {
    let oldest = present.filter { lock.squashed[$0] == nil }.min()
    for (version, kept) in lock.squashed.sorted(by: { $0.key < $1.key }) {
        if present.contains(version) {
            let place = read[version].map { $0.resolved.places[.version] ?? .wholeFile($0.path) }
            findings.report(.squashedAndThere(version, before: kept, at: place ?? .wholeFile(lockPath)))
        } else if oldest.map({ $0 < version }) ?? true {
            findings.report(.squashedOutOfOrder(version, oldest: oldest, at: .wholeFile(lockPath)))
        }
    }
}

/// A released version with where it was read from.
private struct ReadVersion {
    var resolved: ResolvedSchema
    var path: String
    /// The snapshot's; `nil` where the version stands in the schema file.
    var text: String?

    /// What follows from it is mostly what followed from the version before.
    func release(after earlier: SchemaHistory.Release?) -> SchemaHistory.Release {
        SchemaHistory.Release(
            schema: resolved.schema, path: path, places: resolved.places, isInline: text == nil,
            facts: SchemaFacts(
                of: resolved.schema, isSpeltOneWay: text.map(isSpeltOneWay) ?? false, following: earlier?.facts))
    }
}

private func readSnapshot(_ source: SourceText, findings: inout Findings) -> ResolvedSchema? {
    var found = Findings()
    let resolved = parseYAML(source, findings: &found)
        .flatMap { readSchema(root: $0, mode: .snapshot, findings: &found) }
    findings.report(contentsOf: found.all)
    return found.hasErrors ? nil : resolved
}

private func verify(_ release: SchemaHistory.Release, against lock: VersionLock, findings: inout Findings) {
    guard let entry = lock.entries[release.schema.version] else { return }
    let actual = release.facts.hashes
    guard actual != entry else { return }
    findings.report(
        .editedRelease(
            release.schema.version, isInline: release.isInline, store: actual.storeHash != entry.storeHash,
            api: actual.apiHash != entry.apiHash,
            at: release.places[.version] ?? .wholeFile(release.path)))
}
