import SQLiteKit
import SchemaSnapshot

/// Paths with the author's own statements, which may change any row: what the plan does before, between and after them is compared value
/// by value, and the statements are run by SQLite alone.
extension VersionProof {
    /// What came of it.
    struct Stretches {
        var comparisons: [StoreComparison] = []
        /// Columns that the whole path ends with otherwise.
        var differing: [PlanTrace.Column] = []
        /// Whether the statements may have another outcome each time.
        var isChance = false
    }

    /// - Parameter direct: the store at the end of the whole path.
    /// - Returns: `nil` where the path cannot be gone in stretches: with statements that leave something undone until the end.
    func stretches(
        _ store: ProofStore, _ direct: ProofStore, from: Int, to: Int, _ plan: PlanDescription, claims: StepClaims
    ) -> Stretches? {
        var found = Stretches()
        do {
            var state = try store.copy()
            var bearing = (plan.from, plan.fromHash)
            for (number, steps) in Self.stretches(of: plan).enumerated() {
                let next = try state.copy()
                if steps[0].form == .sql {
                    try next.runByItself(steps.flatMap(\.statements))
                    found.isChance = found.isChance || steps.flatMap(\.statements).contains { PlanTrace.isChance($0) }
                } else {
                    var stretch = plan
                    (stretch.from, stretch.fromHash, stretch.steps) = (bearing.0, bearing.1, steps)
                    try next.migrate(to: versions[to], with: stretch, runCode: nil)
                    bearing = (plan.to, plan.toHash)
                    var comparison = try StoreComparison(
                        before: state.connection, after: next.connection,
                        trace: PlanTrace(stretch, columns: try state.columns()),
                        names: ProofNames(versions[number < 2 ? from : to].description))
                    // They are of the one step that there is.
                    try compare(claims, in: &comparison, from: from, to: to)
                    found.comparisons.append(comparison)
                }
                state = next
            }
            let trace = PlanTrace(plan, columns: try store.columns())
            found.differing = try StoreDigest.differences(direct, state, since: store.connection, trace).map(\.column)
        } catch {
            return nil
        }
        return found
    }

    /// The steps in stretches: those of the author's own and those of the planner's in turn.
    private static func stretches(of plan: PlanDescription) -> [[PlanStep]] {
        var stretches: [[PlanStep]] = []
        for step in plan.steps {
            if let last = stretches.last?.last, (last.form == .sql) == (step.form == .sql) {
                stretches[stretches.count - 1].append(step)
            } else {
                stretches.append([step])
            }
        }
        return stretches
    }
}

extension ProofStore {
    /// Runs statements as SQLite's shell would, with foreign keys as a migration has them.
    fileprivate func runByItself(_ statements: [String]) throws {
        try connection.setForeignKeys(false)
        try connection.transaction { for statement in statements { try connection.execute(statement) } }
        try connection.setForeignKeys(true)
    }
}
