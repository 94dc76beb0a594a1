import SQLiteKit
import SchemaSnapshot

/// What Swift code of a step works on.
package struct CodePlace {
    package let code: PlannedCode
    /// The store, in the transaction of the migration.
    package let connection: Connection
    /// The store as it was before the step, for reading; `nil` in code that runs before it.
    package let before: Connection?
    /// The store's own identifier.
    package let storeID: String
}
