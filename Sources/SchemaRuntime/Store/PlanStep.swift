/// A step of a plan, as SQLite's EXPLAIN QUERY PLAN has it.
package struct PlanStep: Sendable {
    package let id: Int64
    /// The step to which it belongs; 0 for none.
    package let parent: Int64
    package let text: String
}
