import SchemaDiagnostics
import SchemaEmission
import SchemaFiles
import SchemaModel
import SchemaSnapshot

/// What giving up the oldest versions comes to.
struct SquashResult {
    var findings: [Finding] = []
    var sources: [SourceText] = []
    /// The lock, then the schema file where it speaks of versions that go.
    var written: [GeneratedFile] = []
    /// The snapshots.
    var removed: [String] = []
}

/// Works out what `squash` writes and removes, and that every version that stays has the way that it had. Nothing is written.
///
/// Versions go from the oldest on, since a way is made of the steps between neighbours: what is left is then what it was. The lock keeps the
/// hashes of what went: a store of it is known by name, and nothing is missing that was not meant to go. It is also what an interrupted
/// squash is completed by: versions that it calls squashed and that are there are taken for what they were, as far as they are that still.
///
/// - Parameters:
///   - kept: the oldest version that stays.
///   - path: the schema file.
/// - Returns: nothing to write where a finding is an error, or no version is older.
/// - Throws: `FileError`; `UsageError` where the version is not released.
func squashVersions(before kept: SchemaVersion, of path: String) throws -> SquashResult {
    let location = SchemaLocation(path)
    var reading = GenerationPipeline(location, files: DiskFiles())
    guard let (resolved, history) = try reading.read() else {
        return SquashResult(findings: reading.findings.sorted, sources: reading.sources)
    }
    let left = SquashRemainder(history, kept: kept)
    if let refusal = left.refusal(at: resolved.places[.version]) {
        return SquashResult(findings: [refusal], sources: reading.sources)
    }
    let lockPath = "\(location.versionsFolder)/\(lockFileName)"
    var pipeline = GenerationPipeline(
        location,
        files: left.isEmpty ? DiskFiles() : SquashedFiles(written: [lockPath: left.lockFromBefore.text], removed: []))
    let planned = try pipeline.plan()
    var result = SquashResult(findings: pipeline.findings.sorted, sources: reading.sources)
    // Entries that the older steps need may be gone already; what the squash leaves was looked at before it began.
    guard planned != nil || left.isAll(of: history) else { return result }
    if history.lock.squashed[kept] == nil, !history.isReleased(kept) {
        let known = history.schemas.map(\.version.description)
        throw UsageError(
            "'--before \(kept)' is no released version; "
                + (known.isEmpty ? "none is" : "there are \(known.joined(separator: ", "))"))
    }
    let going = history.releases.filter { $0.schema.version < kept }

    var lock = history.lock
    for release in going where lock.squashed[release.schema.version] == nil {
        // One that stands in the schema file may never have been locked.
        lock.entries[release.schema.version] = release.facts.hashes
        lock.squashed[release.schema.version] = kept
    }
    guard let source = reading.sources.first(where: { $0.path == path }),
        let rest = withoutVersions({ lock.squashed[$0] != nil }, in: source)
    else {
        if going.isEmpty { return result }
        result.findings.append(
            .squashChanges(
                kept, "the entries of `versions` have to go, and share a line with others: give each lines of its own",
                at: resolved.places[.version]))
        return result
    }
    var written: [GeneratedFile] = []
    if lock != history.lock { written.append(GeneratedFile(path: lockPath, text: lock.text)) }
    if rest.text != source.text { written.append(GeneratedFile(path: path, text: rest.text)) }
    guard !going.isEmpty || !written.isEmpty else { return result }
    let removed = going.filter { !$0.isInline }.map(\.path)

    var after = GenerationPipeline(
        location,
        files: SquashedFiles(
            written: Dictionary(uniqueKeysWithValues: written.map { ($0.path, $0.text) }), removed: Set(removed)))
    guard let outcome = try after.plan() else {
        result.findings = result.findings.filter { planned != nil || $0.severity != .error }
        result.findings += after.findings.sorted.filter { $0.severity == .error }
            .map { rest.inOriginal($0, lock: lockPath) }
        return result
    }
    let place = resolved.places[.version]
    let isOther = planned.map { describe(outcome.resolved.schema) != describe($0.resolved.schema) } ?? false
    if isOther {
        result.findings.append(
            .squashChanges(
                kept,
                "version \(resolved.schema.version) would be another, such as by a discriminator; freeze it first",
                at: place))
    } else if let planned, outcome.plans != planned.plans.filter({ ($0.from ?? kept) >= kept }) {
        result.findings.append(.squashChanges(kept, "the way from a later version would be another", at: place))
    } else {
        result.written = written
        result.removed = removed
        // Said only of what is left, such as of a waiver that had to do with what went. Lines would be those of the new text.
        if planned == nil { result.findings = [] }
        let known = Set(result.findings.map { "\($0.code) \($0.message)" })
        result.findings += after.findings.sorted.filter { !known.contains("\($0.code) \($0.message)") }
            .map { Finding($0.code, $0.severity, $0.message, at: $0.range.map { .wholeFile($0.path) }) }
    }
    return result
}
