import SchemaModel
import SchemaSnapshot

/// What emission is given: the current version, those before it, and the plans between them.
package struct EmissionInput: Sendable {
    package var schema: Schema
    /// The current version is not frozen yet.
    package var isDraft: Bool
    /// The frozen versions older than the current one, oldest first.
    package var olderVersions: [Schema]
    /// A plan from each older version to the current one, in their order.
    package var plans: [PlanDescription]
    /// What the author wrote about versions.
    package var versionDocs: [SchemaVersion: String]
    /// The schema file's name, without its folder.
    package var sourceName: String

    package init(
        schema: Schema, isDraft: Bool, olderVersions: [Schema] = [], plans: [PlanDescription] = [],
        versionDocs: [SchemaVersion: String] = [:], sourceName: String
    ) {
        self.schema = schema
        self.isDraft = isDraft
        self.olderVersions = olderVersions
        self.plans = plans
        self.versionDocs = versionDocs
        self.sourceName = sourceName
    }

    var header: HeaderView {
        HeaderView(generator: "schemagen \(GeneratorVersion.current)", source: sourceName, version: schema.version)
    }
}
