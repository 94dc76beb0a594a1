import SQLiteKit
import SchemaSnapshot

extension StoreOpener {
    /// What has to be done to a store: nothing (`nil`), or to run a plan.
    /// - Throws: the reasons under “The version” of `StoreError`.
    func decide(_ metadata: StoreMetadata) throws(StoreError) -> PlanDescription? {
        let stored = metadata.version
        if stored == target.version, metadata.hash == target.hash { return nil }
        if stored > target.version, !options.goesBack || plan(stored, metadata.hash) == nil {
            throw StoreError(.newerStore(stored: "\(stored)", newest: "\(target.version)"))
        }
        if stored == target.version, !metadata.isDraft { throw changed(metadata) }
        guard let plan = plan(stored, metadata.hash) else {
            if stored == target.version { throw changed(metadata) }
            if let squashed = target.squashed[stored] {
                guard squashed.hash == metadata.hash else { throw changed(metadata) }
                throw StoreError(
                    .squashedVersion(stored: "\(stored)", migratedBy: stations(after: squashed).map { "\($0)" }))
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

    /// The versions whose programs bring a store of a version that was given up to where this one goes on: the oldest that was kept then, and,
    /// where that one was given up later, the oldest that was kept at that time.
    private func stations(after squashed: SquashedVersion) -> [SchemaVersion] {
        var stations = [squashed.before]
        while let next = target.squashed[stations[stations.count - 1]]?.before, next > stations[stations.count - 1] {
            stations.append(next)
        }
        return stations
    }

    /// The known version before a version; else the one after it.
    private func nearest(to version: SchemaVersion) -> SchemaVersion? {
        target.knownVersions.filter { $0 < version }.max() ?? target.knownVersions.min()
    }
}
