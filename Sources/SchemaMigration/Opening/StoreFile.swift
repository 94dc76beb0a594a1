import Foundation

/// The place of a store and what may be done there.
struct StoreFile {
    /// Without symbolic links: what lies beside a store lies beside the file itself.
    let path: String
    let access: StoreOpener.Access

    init(_ path: String, _ access: StoreOpener.Access) {
        self.access = access
        guard let real = realpath(path, nil) else {
            self.path = path
            return
        }
        defer { free(real) }
        self.path = String(cString: real)
    }

    /// Whether this process may write to the file, with the rights it has now.
    var isWritable: Bool { faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 }

    /// Whether this process may make files beside it.
    var isFolderWritable: Bool { faccessat(AT_FDCWD, folder(of: path), W_OK, AT_EACCESS) == 0 }

    /// Whether a write-ahead log with changes lies beside it.
    var hasLog: Bool { isFilled(path + "-wal") }

    /// Whether a journal lies beside it from which a transaction that was cut off can be taken back.
    var hasJournal: Bool { isFilled(path + "-journal") }

    private func isFilled(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_size > 0
    }
}
