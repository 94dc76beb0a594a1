import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// Holds a schema against that of the branch it is to be merged into: every release of the base must be here and the same, and the
/// version must not be older.
func checkBase(_ base: ReadSide, called name: String, against side: ReadSide, findings: inout Findings) {
    let places = side.resolved.places
    let lock = side.history.lock
    var squashed: [SchemaVersion] = []
    for release in base.history.releases {
        let version = release.schema.version
        if lock.squashed[version] != nil, lock.entries[version] == release.facts.hashes {
            squashed.append(version)
            continue
        }
        guard let ours = side.history.release(version) else {
            findings.report(.lostRelease(version.description, base: name, at: places[.version]))
            continue
        }
        if ours.facts.hashes != release.facts.hashes {
            findings.report(
                .differentRelease(
                    version.description, base: name, at: ours.places[.version] ?? .wholeFile(ours.path)))
        }
    }
    // Of a version that the base gave up its mark has to stay, by which a store of it is known.
    for version in base.history.lock.squashed.keys.sorted()
    where lock.squashed[version] == nil && side.history.release(version) == nil {
        findings.report(.lostRelease(version.description, base: name, at: places[.version]))
    }
    if !squashed.isEmpty, let kept = side.history.releases.first?.schema.version {
        findings.report(
            .squashedRelease(squashed.map(\.description), base: name, kept: kept.description, at: places[.version]))
    }
    let (ours, theirs) = (side.resolved.schema.version, base.resolved.schema.version)
    if ours < theirs {
        findings.report(
            .behindBase(ours.description, base: name, at: theirs.description, range: places[.version]))
    }
}
