import SchemaMigration
import SchemaModel
import SchemaSnapshot

extension ReadSide {
    /// A version of this side as the opener of stores wants it.
    func target(_ schema: Schema) -> TargetSchema {
        TargetSchema(
            version: schema.version, hash: storeHash(of: schema), snapshot: SchemaText.encode(describe(schema)),
            isDraft: !history.isReleased(schema.version), knownVersions: versions.map(\.version),
            creation: { creationPlan(for: schema) })
    }

    /// Every version of this side, oldest first: the released ones, and the edited one where it is not among them.
    var versions: [Schema] {
        let released = history.schemas
        let isReleased = released.contains { $0.version == resolved.schema.version }
        return isReleased ? released : (released + [resolved.schema]).sorted { $0.version < $1.version }
    }
}
