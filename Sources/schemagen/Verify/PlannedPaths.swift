import SchemaDiagnostics
import SchemaMigration
import SchemaModel
import SchemaSnapshot

/// The plans between all versions of a schema.
struct PlannedPaths {
    /// Oldest first, the edited one last.
    let schemas: [Schema]
    /// What follows from each of them.
    private let facts: [SchemaFacts]
    /// What the author says of the step to each.
    private let claims: [StepClaims]
    /// By the places of the two versions.
    private var planned: [[Int]: PlanDescription] = [:]

    /// - Parameters:
    ///   - known: what follows from released versions, where that has been worked out.
    ///   - newestOnly: only the plans to the newest version, and those of the single steps.
    init(
        _ resolved: ResolvedSchema, released: [Schema], facts known: [SchemaVersion: SchemaFacts] = [:],
        newestOnly: Bool = false
    ) {
        let newest = resolved.schema
        let directives = resolved.directives
        schemas = released.filter { $0.version < newest.version } + [newest]
        facts = mapInParallel(schemas, portion: 1) { schema in
            let isReleased = schema.version < newest.version
            return (isReleased ? known[schema.version] : nil) ?? SchemaFacts(of: schema)
        }
        let all = Dictionary(zip(schemas.map(\.version), facts), uniquingKeysWith: { first, _ in first })
        let places = resolved.places
        let steps = mapInParallel(Array(zip(schemas, schemas.dropFirst())), portion: 1) { older, newer in
            // What is wrong with a step has been told when the schema was planned.
            var findings = Findings()
            return mapStep(
                from: older, to: newer, directives: directives[newer.version] ?? MigrationDirectives(), places: places,
                findings: &findings)
        }
        claims =
            [StepClaims()]
            + zip(zip(schemas, schemas.dropFirst()), steps).map { pair, step in
                step.map { StepClaims(from: pair.0, to: pair.1, $0.match) } ?? StepClaims()
            }
        for to in schemas.indices.dropFirst() {
            let first = newestOnly && to < schemas.count - 1 ? to - 1 : 0
            let path = Array(schemas[first...to])
            for plan in plans(over: path, steps: Array(steps[first..<to]), facts: all) {
                guard let from = schemas.firstIndex(where: { $0.version == plan.from }) else { continue }
                planned[[from, to]] = plan
            }
        }
    }

    /// The versions as a proof needs them.
    var versions: [ProofVersion] {
        schemas.indices.map { ProofVersion(schemas[$0], facts: facts[$0], claims: claims[$0]) }
    }

    func plan(_ from: Int, _ to: Int) -> PlanDescription? { planned[[from, to]] }
}
