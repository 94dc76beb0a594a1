import Foundation
import SQLiteKit

/// Removes the oldest copies of a store, with the files of their values. One that cannot be removed stays; nobody fails for that.
///
/// Only what is a copy of this very store goes, by the identifier in it, and has just the name that the library gives: its owner may have
/// called other copies nearly so.
/// - Parameters:
///   - count: how many stay, the newest among them.
///   - newest: the copy that was made just now.
///   - adopted: what the copy is called that was made of the store before it was one, and so has no identifier.
func removeOldBackups(of store: String, but count: Int, newest: String, storeID: String, adopted: String?) {
    let place = folder(of: store) + "/"
    let copies = ((try? names(in: folder(of: store))) ?? [])
        .filter { BackupName.isOne($0, of: store) && $0 != fileName(of: newest) }
        // Its name may have been given again when somebody had removed it.
        .filter { isBackup(place + $0, of: storeID) || ($0 == adopted && isBackup(place + $0, of: nil)) }
        .map { (path: place + $0, changed: lastChange(place + $0)) }
        .sorted { ($0.changed, $0.path) > ($1.changed, $1.path) }
    for copy in copies.dropFirst(max(count, 1) - 1) {
        guard unlink(copy.path) == 0 else { continue }
        try? removeCopiedFiles(ExternalFolder(of: copy.path))
    }
}

/// - Parameter storeID: `nil` for a database without books.
private func isBackup(_ path: String, of storeID: String?) -> Bool {
    // One that somebody works with has a log.
    guard case .database = try? FileKind.look(at: path), !StoreFile(path, .readOnly).hasLog,
        let copy = try? Connection(path: path, .immutable)
    else {
        return false
    }
    defer { copy.close() }
    guard let storeID else {
        return (try? copy.value("SELECT count(*) FROM sqlite_schema WHERE name = '_schema'")) == 0
    }
    return (try? copy.value("SELECT value FROM \"_schema\" WHERE key = 'storeID'")) == .text(storeID)
}

private func lastChange(_ path: String) -> Double {
    var status = stat()
    guard lstat(path, &status) == 0 else { return 0 }
    #if canImport(Darwin)
        let time = status.st_mtimespec
    #else
        let time = status.st_mtim
    #endif
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
