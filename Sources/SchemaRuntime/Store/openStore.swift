import Foundation
import SchemaMigration
import SchemaSnapshot

/// Opens the store of a configuration: makes it where there is none, and migrates it by the plans embedded in the schema.
func openStore(
    _ graph: _SchemaGraph, _ configuration: ModelConfiguration, _ migrationPlan: (any SchemaMigrationPlan.Type)?,
    _ watch: OpeningWatch? = nil
) throws -> StoreOpener.Opened {
    let version = graph.version
    try refuseStrayCode(of: migrationPlan, version)
    var opener = StoreOpener(
        try location(configuration), target: target(graph, knownVersions: knownVersions(migrationPlan))
    ) { stored, _ in
        // A plan that was given must know both ends.
        if let migrationPlan, !knows(migrationPlan, stored) || !knows(migrationPlan, graph.description.version) {
            return nil
        }
        return version._$plan(from: stored.description).map { decoded($0, "plan of \(version) from \(stored)") }
    }
    opener.options.textRules = configuration.textRules
    opener.options.keptBackups = configuration.keptBackups
    opener.adoptable = { [target = opener.target] in [target] + olderTargets(migrationPlan, than: target.version) }
    opener.options.movesChangedDrafts = configuration.draft == .recreate
    opener.options.isCancelled = watch?.isCancelled
    opener.options.progress = watch?.progress.map { progress in { progress(OpeningProgress($0)) } }
    opener.options.runCode = { place in try runMigrationCode(place, of: version, migrationPlan) }
    do {
        return try opener.open()
    } catch {
        // The schema knows the version; it is the given plan that does not.
        guard case .unknownVersion(let stored, _) = error.reason, version._$plan(from: stored) != nil else {
            throw error
        }
        var refusal = error
        refusal.reason = .noPlan(from: stored, to: graph.description.version.description)
        throw refusal
    }
}

/// The version of a graph as the opener wants it.
func target(_ graph: _SchemaGraph, knownVersions: [SchemaVersion]) -> TargetSchema {
    let version = graph.version
    return TargetSchema(
        version: graph.description.version, hash: graph.hash, snapshot: version._$snapshot, isDraft: version._$isDraft,
        knownVersions: knownVersions + [graph.description.version], squashed: squashed(version)
    ) { decoded(version._$creation, "creation plan of \(version)") }
}

/// The released versions of a plan that are older than a program's, newest first: their descriptions are decoded only here.
private func olderTargets(
    _ plan: (any SchemaMigrationPlan.Type)?, than newest: SchemaSnapshot.SchemaVersion
) -> [TargetSchema] {
    (plan?.schemas ?? []).compactMap { $0 as? any _GeneratedSchema.Type }
        .filter { !$0._$isDraft && SchemaVersion($0.versionIdentifier) < newest }
        .sorted { SchemaVersion($0.versionIdentifier) > SchemaVersion($1.versionIdentifier) }
        .map { target($0._$graph, knownVersions: []) }
}

private func squashed(_ version: any _GeneratedSchema.Type) -> [SchemaVersion: SquashedVersion] {
    var found: [SchemaVersion: SquashedVersion] = [:]
    for line in version._$squashed.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count == 3, let number = SchemaVersion(words[0]), let kept = SchemaVersion(words[2]) else {
            fatalError("the squashed versions of \(version) are broken: \(line)")
        }
        found[number] = SquashedVersion(hash: String(words[1]), before: kept)
    }
    return found
}

private func location(_ configuration: ModelConfiguration) throws -> StoreOpener.Location {
    if let name = configuration.cloudKitDatabase.name {
        throw ModelError.notSupported("A private CloudKit database (\(name))")
    }
    if configuration.isStoredInMemoryOnly { return .memory }
    let url = configuration.url
    guard url.isFileURL else { throw ModelError.notSupported("A store at \(url)") }
    if configuration.isDefaultPlace {
        for name in [configuration.name, configuration.groupContainer.name] {
            if let name, !DefaultPlace.isPlain(name) {
                throw ModelError.notSupported("A store or a shared folder with the name “\(name)”")
            }
        }
        // The place is the library's choice, so making its folder is its duty, where anything is to be made.
        if configuration.allowsSave {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
    }
    return .file(url.path(percentEncoded: false), configuration.allowsSave ? .create : .readOnly)
}

private func knownVersions(_ plan: (any SchemaMigrationPlan.Type)?) -> [SchemaVersion] {
    (plan?.schemas ?? []).map { SchemaVersion($0.versionIdentifier) }
}

private func knows(_ plan: any SchemaMigrationPlan.Type, _ version: SchemaVersion) -> Bool {
    knownVersions(plan).contains(version)
}

/// Code in a stage of a plan runs where the schema says that code takes part; elsewhere it must not be passed over.
private func refuseStrayCode(
    of plan: (any SchemaMigrationPlan.Type)?, _ version: any _GeneratedSchema.Type
) throws {
    for case .custom(let from, let to, let willMigrate, let didMigrate) in plan?.stages ?? []
    where willMigrate != nil || didMigrate != nil {
        let number = to.versionIdentifier.description
        guard version._$code(to: number)?.from.versionIdentifier != from.versionIdentifier else { continue }
        throw ModelError.notSupported(
            "Swift code in the stage from \(from.versionIdentifier) to \(number) of a migration plan, for which the schema does "
                + "not say `custom: true` under `migration` of version \(number),")
    }
}

private func decoded(_ text: String, _ name: String) -> PlanDescription {
    do { return try PlanText.decode(text) } catch { fatalError("the \(name) is broken: \(error)") }
}

extension SchemaVersion {
    init(_ version: Schema.Version) { self.init(version.major, version.minor, version.patch) }
}
