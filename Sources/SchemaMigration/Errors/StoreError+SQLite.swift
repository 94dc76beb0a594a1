import SQLiteKit

extension StoreError {
    /// What an error of SQLite means for a store.
    package init(_ error: SQLiteError, path: String? = nil, backupPath: String? = nil) {
        let reason: Reason =
            switch error.primaryCode {
            case ResultCode.busy, ResultCode.locked: .busy
            case ResultCode.full: .diskFull
            case ResultCode.corrupt: .damaged(findings: [error.message])
            case ResultCode.notADatabase: .notADatabase
            case ResultCode.readOnly: error.code == ResultCode.readOnlyRollback ? .transactionCutOff : .notWritable
            case ResultCode.noMemory: .outOfMemory
            case ResultCode.inputOutput where error.code == ResultCode.inputOutputNoMemory: .outOfMemory
            case ResultCode.inputOutput, ResultCode.cannotOpen:
                // SQLite calls only a write that finds no room by its name.
                error.systemNumbers.contains { SystemError($0).isLackOfRoom } ? .diskFull : .inputOutput(error.message)
            // The system cannot keep the locks that a write-ahead log needs.
            case ResultCode.lockingProtocol: .inputOutput(error.message)
            case ResultCode.interrupted: .cancelled
            default: .sqlite(code: error.code, message: error.message)
            }
        self.init(reason, path: path, sql: error.sql, backupPath: backupPath)
    }

    /// Runs what looks at a store, and gives what SQLite or the system says of it as a reason of this type; other errors stay what they are.
    package static func explained<Result>(at path: String, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as SQLiteError {
            throw StoreError(error, path: path)
        } catch let error as SystemError {
            throw StoreError(error, path: path)
        }
    }

    /// Any error that this target's code threw, with the path and backup that are known by now.
    init(_ error: any Error, path: String?, backupPath: String? = nil) {
        switch error {
        case let error as StoreError:
            self = error
            self.path = self.path ?? path
            self.backupPath = self.backupPath ?? backupPath
        case let error as SQLiteError: self.init(error, path: path, backupPath: backupPath)
        case let error as SystemError where error.isLackOfRoom:
            self.init(.diskFull, path: path, backupPath: backupPath)
        default: self.init(.inputOutput("\(error)"), path: path, backupPath: backupPath)
        }
    }
}
