/// The versions of a schema in order, and how a store gets from each to the next.
///
/// The generator computes and embeds what a lightweight stage does; the plan that is given to a container says which versions it may meet.
public protocol SchemaMigrationPlan: SendableMetatype {
    /// The versions, oldest first.
    static var schemas: [any VersionedSchema.Type] { get }
    /// The stages, in order.
    static var stages: [MigrationStage] { get }
}

/// One step of a migration plan.
public enum MigrationStage: Sendable {
    /// The generated plan alone brings the store to the next version.
    case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
    /// Code of yours runs before and after. The schema has to say `custom: true` under `migration` of the version; generated plans name the
    /// stage without closures, since there the code stands in functions of the plan.
    case custom(
        fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
        willMigrate: (@Sendable (ModelContext) throws -> Void)?, didMigrate: (@Sendable (ModelContext) throws -> Void)?)
}
