import CSQLite

/// SQLite's result codes by name, so that no other target has to import the C module.
package enum ResultCode {
    package static let ok = SQLITE_OK
    package static let row = SQLITE_ROW
    package static let done = SQLITE_DONE
    package static let error = SQLITE_ERROR
    package static let busy = SQLITE_BUSY
    package static let locked = SQLITE_LOCKED
    package static let readOnly = SQLITE_READONLY
    package static let interrupted = SQLITE_INTERRUPT
    package static let inputOutput = SQLITE_IOERR
    package static let corrupt = SQLITE_CORRUPT
    package static let full = SQLITE_FULL
    package static let cannotOpen = SQLITE_CANTOPEN
    package static let tooBig = SQLITE_TOOBIG
    package static let mismatch = SQLITE_MISMATCH
    package static let misuse = SQLITE_MISUSE
    package static let lockingProtocol = SQLITE_PROTOCOL
    package static let noMemory = SQLITE_NOMEM
    package static let range = SQLITE_RANGE
    package static let notAuthorized = SQLITE_AUTH
    package static let notADatabase = SQLITE_NOTADB
    package static let constraint = SQLITE_CONSTRAINT

    // The extended codes are macros with arithmetic, which Swift does not import.
    package static let inputOutputNoMemory = SQLITE_IOERR | (12 << 8)
    /// A transaction that was cut off has to be taken back first, over a connection that may write.
    package static let readOnlyRollback = SQLITE_READONLY | (3 << 8)
    package static let busySnapshot = SQLITE_BUSY | (2 << 8)
    package static let constraintCheck = SQLITE_CONSTRAINT | (1 << 8)
    package static let constraintForeignKey = SQLITE_CONSTRAINT | (3 << 8)
    package static let constraintNotNull = SQLITE_CONSTRAINT | (5 << 8)
    package static let constraintPrimaryKey = SQLITE_CONSTRAINT | (6 << 8)
    package static let constraintTrigger = SQLITE_CONSTRAINT | (7 << 8)
    package static let constraintUnique = SQLITE_CONSTRAINT | (8 << 8)
    package static let constraintRowID = SQLITE_CONSTRAINT | (10 << 8)
    package static let constraintDataType = SQLITE_CONSTRAINT | (12 << 8)
}
