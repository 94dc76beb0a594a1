/// A line of what SQLite's EXPLAIN QUERY PLAN says.
package struct QueryPlanLine: Sendable {
    package let id: Int64
    /// The line to which it belongs; 0 for none.
    package let parent: Int64
    package let text: String
}
