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
/// hashes of what went: a store of it is known by name, and nothing is missing that was not meant to go.
///
/// - Parameters:
///   - kept: the oldest version that stays.
///   - path: the schema file.
/// - Returns: nothing to write where a finding is an error, or no version is older.
/// - Throws: `FileError`; `UsageError` where the version is not released.
func squashVersions(before kept: SchemaVersion, of path: String) throws -> SquashResult {
    let location = SchemaLocation(path)
    var pipeline = GenerationPipeline(location, files: DiskFiles())
    guard let planned = try pipeline.plan() else {
        return SquashResult(findings: pipeline.findings.sorted, sources: pipeline.sources)
    }
    var result = SquashResult(findings: pipeline.findings.sorted, sources: pipeline.sources)
    let history = planned.history
    if history.lock.squashed[kept] == nil, !history.isReleased(kept) {
        let known = history.schemas.map(\.version.description)
        throw UsageError(
            "'--before \(kept)' is no released version; "
                + (known.isEmpty ? "none is" : "there are \(known.joined(separator: ", "))"))
    }
    let going = history.releases.filter { $0.schema.version < kept }
    guard !going.isEmpty else { return result }

    var lock = history.lock
    for release in going {
        // One that stands in the schema file may never have been locked.
        lock.entries[release.schema.version] = release.facts.hashes
        lock.squashed[release.schema.version] = kept
    }
    var written = [GeneratedFile(path: "\(location.versionsFolder)/\(lockFileName)", text: lock.text)]
    guard let source = pipeline.sources.first(where: { $0.path == path }),
        let text = withoutVersions({ lock.squashed[$0] != nil }, in: source)
    else {
        result.findings.append(
            .squashChanges(
                kept, "the entries of `versions` have to go, and share a line with others: give each lines of its own",
                at: planned.resolved.places[.version]))
        return result
    }
    if text != source.text { written.append(GeneratedFile(path: path, text: text)) }
    let removed = going.filter { !$0.isInline }.map(\.path)

    var after = GenerationPipeline(
        location,
        files: SquashedFiles(
            written: Dictionary(uniqueKeysWithValues: written.map { ($0.path, $0.text) }), removed: Set(removed)))
    let rest = try after.plan()
    guard let rest else {
        result.findings += after.findings.sorted.filter { $0.severity == .error }
        result.sources += after.sources.filter { !result.sources.contains($0) }
        return result
    }
    let place = planned.resolved.places[.version]
    if describe(rest.resolved.schema) != describe(planned.resolved.schema) {
        result.findings.append(
            .squashChanges(
                kept,
                "version \(planned.resolved.schema.version) would be another, such as by a discriminator; freeze it first",
                at: place))
    } else if rest.plans != planned.plans.filter({ ($0.from ?? kept) >= kept }) {
        result.findings.append(.squashChanges(kept, "the way from a later version would be another", at: place))
    } else {
        result.written = written
        result.removed = removed
        // Said only of what is left, such as of a waiver that had to do with what went. Lines would be those of the new text.
        let known = Set(result.findings.map { "\($0.code) \($0.message)" })
        result.findings += after.findings.sorted.filter { !known.contains("\($0.code) \($0.message)") }
            .map { Finding($0.code, $0.severity, $0.message, at: $0.range.map { .wholeFile($0.path) }) }
    }
    return result
}
