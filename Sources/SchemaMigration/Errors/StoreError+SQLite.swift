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
            case ResultCode.readOnly: .notWritable
            case ResultCode.inputOutput, ResultCode.cannotOpen: .inputOutput(error.message)
            case ResultCode.interrupted: .cancelled
            default: .sqlite(code: error.code, message: error.message)
            }
        self.init(reason, path: path, sql: error.sql, backupPath: backupPath)
    }

    /// Any error that this target's code threw, with the path and backup that are known by now.
    init(_ error: any Error, path: String?, backupPath: String? = nil) {
        switch error {
        case let error as StoreError:
            self = error
            self.path = self.path ?? path
            self.backupPath = self.backupPath ?? backupPath
        case let error as SQLiteError: self.init(error, path: path, backupPath: backupPath)
        default: self.init(.inputOutput("\(error)"), path: path, backupPath: backupPath)
        }
    }
}
