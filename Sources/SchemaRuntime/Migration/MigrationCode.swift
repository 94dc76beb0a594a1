/// The Swift code that takes part in the step between two versions, without the types of either.
public struct _MigrationCode: Sendable {
    let from: any _GeneratedSchema.Type
    let to: any _GeneratedSchema.Type
    let willMigrate: @Sendable (ModelContext) throws -> Void
    let migrate: @Sendable (_ old: ModelContext, _ new: ModelContext) throws -> Void
    let didMigrate: @Sendable (ModelContext) throws -> Void

    /// The functions of a generated plan.
    public init<Old: _GeneratedSchema, New: _GeneratedSchema>(
        willMigrate: @escaping @Sendable (MigrationContext<Old>) throws -> Void,
        migrate: @escaping @Sendable (MigrationContext<Old>, MigrationContext<New>) throws -> Void,
        didMigrate: @escaping @Sendable (MigrationContext<New>) throws -> Void
    ) {
        from = Old.self
        to = New.self
        self.willMigrate = { try willMigrate(MigrationContext($0, writingTo: $0)) }
        self.migrate = { try migrate(MigrationContext($0, writingTo: $1), MigrationContext($1, writingTo: $1)) }
        self.didMigrate = { try didMigrate(MigrationContext($0, writingTo: $0)) }
    }
}
