import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// The plans between all versions of a schema.
struct PlannedPaths {
    /// Oldest first, the edited one last.
    let schemas: [Schema]
    /// By the places of the two versions.
    private var plans: [[Int]: PlanDescription] = [:]

    /// - Parameter newestOnly: only the plans to the newest version, and those of the single steps.
    init(_ resolved: ResolvedSchema, released: [Schema], newestOnly: Bool = false) {
        let newest = resolved.schema
        schemas = released.filter { $0.version < newest.version } + [newest]
        for to in schemas.indices.dropFirst() {
            // What is wrong with a step has been told when the schema was planned.
            var findings = Findings()
            let isWanted = !newestOnly || to == schemas.count - 1
            let planned = planMigrations(
                released: Array(isWanted ? schemas[..<to] : schemas[to - 1..<to]), current: schemas[to],
                directives: resolved.directives, places: resolved.places, findings: &findings)
            for plan in planned {
                guard let from = schemas.firstIndex(where: { $0.version == plan.from }) else { continue }
                plans[[from, to]] = plan
            }
        }
    }

    func plan(_ from: Int, _ to: Int) -> PlanDescription? { plans[[from, to]] }
}
