/// One step of a script of PostgreSQL's: statements, and why.
package struct PostgresStep: Hashable, Sendable {
    /// What a step does, in the words of SQLite's plans.
    package enum Form: String, Hashable, Sendable, CaseIterable {
        case check, create, alter, update, insert, delete, drop, comment
    }

    package var form: Form
    /// The table as it is called when the step begins; empty for what concerns several.
    package var table: String
    /// One sentence for a reader.
    package var reason: String
    /// What becomes of values, a line each.
    package var account: [String] = []
    package var statements: [String]
}
