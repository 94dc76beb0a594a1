public import Foundation
public import SchemaRuntime
import SQLiteKit
import SchemaMigration
import SchemaSnapshot

/// Proves every migration that a program can take: from each version of a generated plan to its last one, Swift code included.
///
/// For each older version a store is made and filled with rows at which migrations go wrong, migrated as a container does it, and held against a
/// new store and against what the plan says of each column and each row.
///
///     try verifyMigrations(of: ShopSchema.MigrationPlan.self)
///
/// - Parameters:
///   - plan: the generated plan, or one of your own over generated versions.
///   - rowsPerModel: how many rows each model gets; with 0 there are only those of `fill`.
///   - enumCases: raw values by the name of the enum. Without them an attribute of an enum holds its default, or where it has none an empty value, which
///     Swift code of a migration cannot read.
///   - fill: puts rows of your own into the store of an older version. It has rows with keys from 1 on already, unless `rowsPerModel` is 0.
/// - Returns: what was run.
/// - Throws: `MigrationProofError` with all that does not hold; `ModelError`, `StoreError` where a store could not be made or filled.
@discardableResult
public func verifyMigrations(
    of plan: any SchemaMigrationPlan.Type, rowsPerModel: Int = 9, enumCases: [String: [String]] = [:],
    fill: ((any VersionedSchema.Type, RawStore) throws -> Void)? = nil
) throws -> MigrationProofReport {
    let place = try TemporaryStore()
    let folder = place.folder.path(percentEncoded: false)
    var proof = try MigrationProof(of: plan, folder: folder, enumCases: enumCases)
    let schemas = plan.schemas
    try withExtendedLifetime(place) {
        try proof.run(
            rowsPerModel: rowsPerModel,
            fill: fill.map { fill in { version, connection in try fill(schemas[version], RawStore(connection)) } })
    }
    return try MigrationProofReport(proof)
}

/// Proves the migration of one store, on a copy of it: from its version to the last one of a generated plan.
///
/// - Parameters:
///   - url: the store, with the files of its values beside it. It is opened for reading only.
///   - plan: the generated plan.
/// - Returns: what was run; without a path if the store has the last version.
/// - Throws: `MigrationProofError` with all that does not hold, rows that the migration refuses included; `StoreError` where no path leads from
///   this store to the last version.
@discardableResult
public func verifyStore(at url: URL, with plan: any SchemaMigrationPlan.Type) throws -> MigrationProofReport {
    let place = try TemporaryStore()
    var proof = try MigrationProof(of: plan, folder: place.folder.path(percentEncoded: false))
    try withExtendedLifetime(place) {
        _ = try proof.run(storeAt: url.path(percentEncoded: false))
    }
    return try MigrationProofReport(proof)
}
