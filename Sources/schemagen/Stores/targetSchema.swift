import SchemaMigration
import SchemaModel
import SchemaSnapshot

extension ReadSide {
    /// A version of this side as the opener of stores wants it.
    func target(_ schema: Schema) -> TargetSchema {
        TargetSchema(
            version: schema.version, hash: storeHash(of: schema), snapshot: SchemaText.encode(describe(schema)),
            isDraft: !history.isReleased(schema.version), knownVersions: versions.map(\.version),
            squashed: squashed,
            creation: { creationPlan(for: schema) })
    }

    /// The versions that were given up.
    var squashed: [SchemaVersion: SquashedVersion] {
        var found: [SchemaVersion: SquashedVersion] = [:]
        for (version, kept) in history.lock.squashed {
            found[version] = history.lock.entries[version].map { SquashedVersion(hash: $0.storeHash, before: kept) }
        }
        return found
    }

    /// Every version of this side, oldest first: the released ones, and the edited one where it is not among them.
    var versions: [Schema] {
        let released = history.schemas
        let isReleased = released.contains { $0.version == resolved.schema.version }
        return isReleased ? released : (released + [resolved.schema]).sorted { $0.version < $1.version }
    }
}
