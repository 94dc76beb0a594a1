import SchemaDiagnostics
import SchemaSnapshot

/// What a reviewer would say of a schema that is valid: what its profiles ask for, and what will be regretted later.
///
/// - Parameters:
///   - released: the released versions, oldest first.
///   - findings: gets what is found, before any of it is waived.
package func reviewSchema(_ resolved: ResolvedSchema, released: [Schema], findings: inout Findings) {
    let schema = resolved.schema
    let older = released.filter { $0.version < schema.version }
    if schema.profiles.contains(.cloudkit) {
        checkCloudKit(schema, places: resolved.places, findings: &findings)
        if let deployed = older.last(where: { $0.profiles.contains(.cloudkit) }) {
            checkCloudKitAdditions(
                from: deployed, to: schema,
                directives: resolved.directives[schema.version] ?? MigrationDirectives(), places: resolved.places,
                findings: &findings)
        }
    }
    if schema.profiles.contains(.sourceStable),
        let shipped = older.last(where: { $0.version.major == schema.version.major })
    {
        checkSourceStability(from: shipped, to: schema, places: resolved.places, findings: &findings)
    }
    lint(schema, places: resolved.places, findings: &findings)
}
