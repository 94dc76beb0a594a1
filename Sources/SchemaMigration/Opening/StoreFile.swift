import Foundation
import SQLiteKit

/// The place of a store and what may be done there.
struct StoreFile {
    /// Without symbolic links: what lies beside a store lies beside the file itself.
    let path: String
    let access: StoreOpener.Access

    init(_ path: String, _ access: StoreOpener.Access) {
        self.access = access
        self.path = Self.resolved(path)
    }

    /// The file's own place, also where it is to be made: what a link leads to, which SQLite follows, in its folder as it is called for
    /// whatever folder this process goes to later.
    private static func resolved(_ name: String) -> String {
        var path = name
        // As many as the system follows.
        for _ in 0..<40 {
            if let real = realPath(path) { return real }
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            else { break }
            path = target.utf8.first == UInt8(ascii: "/") ? target : SchemaMigration.folder(of: path) + "/" + target
        }
        // Where there is no folder, nothing is made.
        guard let folder = realPath(SchemaMigration.folder(of: path)) else { return name }
        return (folder == "/" ? "" : folder) + "/" + fileName(of: path)
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Whether this process may write to the file, with the rights it has now.
    var isWritable: Bool { faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 }

    /// Whether this process may make files beside it.
    var isFolderWritable: Bool { faccessat(AT_FDCWD, folder(of: path), W_OK, AT_EACCESS) == 0 }

    /// Whether a write-ahead log with changes lies beside it.
    var hasLog: Bool { isFilled(path + "-wal") }

    /// Whether a journal lies beside it from which a transaction that was cut off can be taken back.
    var hasJournal: Bool { isFilled(path + "-journal") }

    /// How a file is read of which nothing is to be written, nor anything made beside it where nobody else uses it.
    ///
    /// Without a log or a journal nobody has the database open, and then SQLite need not make any. Nor has anybody where a log is left and the
    /// shared memory of those who use it is not: its program was killed, or the store was copied.
    var readingAccess: Connection.Access {
        // What cannot be looked at may be there.
        func exists(_ suffix: String) -> Bool { (try? isThere(path + suffix)) ?? true }
        if exists("-journal") { return .readOnly }
        if !exists("-wal") { return .immutable }
        return exists("-shm") ? .readOnly : .unshared
    }

    /// Whether a transaction lies in its journal that has to be taken back before anything can be read: past the journal the file holds a part
    /// of what its writer wrote. Nothing is written.
    var hasCutOffTransaction: Bool {
        guard hasJournal, let reader = try? Connection(path: path, .readOnly) else { return false }
        do throws(SQLiteError) { _ = try reader.value("SELECT count(*) FROM sqlite_schema") } catch {
            return error.code == ResultCode.readOnlyRollback
        }
        return false
    }

    /// The tables of a database as far as they can be told without a look at its log and its journal.
    var tablesInFile: [String] {
        (try? Connection(path: path, .immutable)).flatMap { try? $0.userTables() } ?? []
    }

    private func isFilled(_ path: String) -> Bool {
        var status = stat()
        // What cannot be looked at may be filled.
        guard stat(path, &status) == 0 else { return !meansMissing(errno) }
        return status.st_size > 0
    }
}
