import SQLiteKit

/// Registers what the DDL of a store names: the collation `decimal`. A connection without it cannot write to tables that use it.
package func registerSchemaFunctions(on connection: Connection) throws(SQLiteError) {
    try connection.register(collation: "decimal", compare: compareDecimals)
}
