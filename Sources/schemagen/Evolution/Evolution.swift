import SchemaDiagnostics
import SchemaModel
import SchemaSnapshot

/// How a schema got from one version to another: what each step changes, and the plan for stores of the first.
struct Evolution {
    struct Step {
        let from: Schema
        let to: Schema
        let changes: [SchemaChange]
    }

    let steps: [Step]
    /// `nil` where a change cannot be carried out, and between two states of one version.
    let plan: PlanDescription?

    /// Whether both sides bear one number: nobody has a store of the one that is to become one of the other.
    var isWithinVersion: Bool { steps.first.map { $0.from.version == $0.to.version } ?? true }
}

/// Compares a version with a side of which it may be an ancestor.
///
/// - Parameter findings: gets an error for each change that no plan can carry out, and the warnings of hints.
func evolution(from old: Schema, to side: ReadSide, findings: inout Findings) -> Evolution {
    let path = side.path(from: old)
    let directives = side.directives
    let steps = zip(path, path.dropFirst()).map { from, to in
        let changes = diff(from: from, to: to, directives: directives[to.version] ?? MigrationDirectives())
        return Evolution.Step(from: from, to: to, changes: changes.filter { !$0.isHint })
    }
    guard old.version != side.schema.version else { return Evolution(steps: steps, plan: nil) }
    guard old.version < side.schema.version else {
        return Evolution(
            steps: steps,
            plan: planMigration(
                from: old, to: side.schema, directives: directives[side.schema.version] ?? MigrationDirectives(),
                places: side.places, findings: &findings))
    }
    let plans = planMigrations(
        released: path.dropLast(), current: side.schema, directives: directives, places: side.places,
        findings: &findings)
    return Evolution(steps: steps, plan: plans.first { $0.from == old.version })
}

extension SchemaChange {
    /// A hint that does nothing any more is no change, and has a finding of its own.
    fileprivate var isHint: Bool {
        if case .hintStale = kind { true } else { false }
    }
}
