import SQLiteKit

/// Registers what the DDL of a store and plans name: the collation `decimal`, without which a connection cannot write to tables that use
/// it, and the function that reads the files of values.
package func registerSchemaFunctions(on connection: Connection) throws(SQLiteError) {
    try connection.register(collation: "decimal", compare: compareDecimals)
    try registerExternalContent(on: connection)
}
