import SchemaModel
import SchemaSnapshot

/// A schema without an error, its released versions, and a plan from each of them.
package struct PlannedSchema: Sendable {
    package var resolved: ResolvedSchema
    package var history: SchemaHistory
    /// Oldest first.
    package var plans: [PlanDescription]
}
