import SQLiteKit
import SchemaSnapshot

extension StoreOpener {
    /// What has to be done to a store: nothing (`nil`), or to run a plan.
    /// - Throws: the reasons under “The version” of `StoreError`.
    func decide(_ metadata: StoreMetadata) throws(StoreError) -> PlanDescription? {
        let stored = metadata.version
        if stored == target.version, metadata.hash == target.hash { return nil }
        if stored > target.version {
            throw StoreError(.newerStore(stored: "\(stored)", newest: "\(target.version)"))
        }
        if stored == target.version, !metadata.isDraft { throw changed(metadata) }
        guard let plan = plan(stored, metadata.hash) else {
            if stored == target.version { throw changed(metadata) }
            if let squashed = target.squashed[stored] {
                guard squashed.hash == metadata.hash else { throw changed(metadata) }
                throw StoreError(.squashedVersion(stored: "\(stored)", migratedBy: "\(squashed.before)"))
            }
            if target.knownVersions.contains(stored) {
                throw StoreError(.noPlan(from: "\(stored)", to: "\(target.version)"))
            }
            throw StoreError(.unknownVersion(stored: "\(stored)", nearest: nearest(to: stored).map { "\($0)" }))
        }
        guard plan.fromHash == metadata.hash else { throw changed(metadata) }
        if case .file(_, .readOnly) = location {
            throw StoreError(.migrationNeeded(from: "\(stored)", to: "\(target.version)"))
        }
        return plan
    }

    /// The store's version has its number, and another schema.
    private func changed(_ metadata: StoreMetadata) -> StoreError {
        let version = "\(metadata.version)"
        let differences =
            metadata.version == target.version
            ? schemaDifferences(from: metadata.snapshot, to: target.snapshot) : []
        return StoreError(
            metadata.isDraft
                ? .draftChanged(version: version, differences: differences)
                : .versionMismatch(version: version, differences: differences))
    }

    /// The known version before a version; else the one after it.
    private func nearest(to version: SchemaVersion) -> SchemaVersion? {
        target.knownVersions.filter { $0 < version }.max() ?? target.knownVersions.min()
    }
}
