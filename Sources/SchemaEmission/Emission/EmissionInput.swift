import SchemaModel
import SchemaSnapshot

/// What emission is given: the current version, those before it, and the plans between them.
struct EmissionInput {
    let schema: Schema
    /// The current version is not released yet.
    var isDraft: Bool
    /// The released versions that are older than the current one, oldest first.
    var olderVersions: [Schema] = []
    /// What follows from them, where it is known.
    var facts: [SchemaVersion: SchemaFacts] = [:]
    /// The versions that are released no more: their stores are refused by name.
    var lock = VersionLock()
    /// A plan from each older version to the current one, in their order.
    var plans: [PlanDescription] = []
    /// The versions on the way to which Swift code of the consumer's takes part.
    var codeVersions: Set<SchemaVersion> = []
    /// What the author wrote about versions.
    var versionDocs: [SchemaVersion: String] = [:]
    /// The schema file's name, without its folder.
    var sourceName: String
    /// What follows from the schema alone and costs more than a look: several files have some of it.
    let current: DescribedSchema

    init(schema: Schema, isDraft: Bool, sourceName: String) {
        self.schema = schema
        self.isDraft = isDraft
        self.sourceName = sourceName
        current = DescribedSchema(schema)
    }

    var header: HeaderView {
        HeaderView(generator: "schemagen \(GeneratorVersion.current)", source: sourceName, version: schema.version)
    }
}

extension EmissionInput {
    init(_ planned: PlannedSchema, location: SchemaLocation) {
        // The name goes into a comment, which a line break would end.
        self.init(
            schema: planned.resolved.schema,
            isDraft: !planned.history.isReleased(planned.resolved.schema.version),
            sourceName: SwiftLiteral.visible(location.fileName))
        olderVersions = planned.history.schemas.filter { $0.version < planned.resolved.schema.version }
        facts = planned.history.facts
        lock = planned.history.lock
        plans = planned.plans
        codeVersions = Set(planned.resolved.directives.filter(\.value.runsCode).keys)
        for listed in planned.resolved.listedVersions { versionDocs[listed.version] = listed.doc }
    }
}
