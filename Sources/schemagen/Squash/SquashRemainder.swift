import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// Versions that the lock calls squashed and that are there all the same: a squash did not come to its end.
struct SquashRemainder {
    private let kept: SchemaVersion
    private let lock: VersionLock
    /// In the lock's words: with the hash that it knows, and before which version they went.
    private let releases: [(release: SchemaHistory.Release, mark: SchemaVersion)]

    /// - Parameter kept: the oldest version that is to stay.
    init(_ history: SchemaHistory, kept: SchemaVersion) {
        self.kept = kept
        lock = history.lock
        releases = history.releases.compactMap { release in
            history.lock.squashed[release.schema.version].map { (release, $0) }
        }
    }

    var isEmpty: Bool { releases.isEmpty }

    /// The lock as it was before they were squashed.
    var lockFromBefore: VersionLock {
        var before = lock
        for (release, _) in releases { before.squashed[release.schema.version] = nil }
        return before
    }

    /// Whether they are all that is older than the version that stays, and went before just that one.
    func isAll(of history: SchemaHistory) -> Bool {
        let older = history.releases.filter { $0.schema.version < kept }.map(\.schema.version)
        return !isEmpty && Set(older) == Set(releases.filter { $0.mark == kept }.map(\.release.schema.version))
    }

    /// What stands in the way of completing it: another squash was begun, or a snapshot is not the one that was squashed.
    func refusal(at place: SourceRange?) -> Finding? {
        let others = releases.filter { $0.mark > kept }
        if let newest = others.map(\.mark).max() {
            return .squashInterrupted(
                others.filter { $0.mark == newest }.map(\.release.schema.version), before: newest, at: place)
        }
        for (release, _) in releases where lock.entries[release.schema.version] != release.facts.hashes {
            return .squashedIsOther(
                release.schema.version, at: release.places[.version] ?? .wholeFile(release.path))
        }
        return nil
    }
}

extension Finding {
    static func squashInterrupted(
        _ versions: [SchemaVersion], before kept: SchemaVersion, at range: SourceRange?
    ) -> Finding {
        let list = versions.map(\.description).joined(separator: ", ")
        return Finding(
            .squashedVersion, .error,
            "\(versions.count == 1 ? "version \(list) is" : "versions \(list) are") left of a squash before \(kept) that did not "
                + "come to its end: complete that first with `--before \(kept)`; nothing was written", at: range)
    }

    static func squashedIsOther(_ version: SchemaVersion, at range: SourceRange) -> Finding {
        Finding(
            .squashedVersion, .error,
            "what is here as version \(version) is not the one that was squashed, by its hash in the lock: restore or remove it; "
                + "nothing was written", at: range)
    }
}
