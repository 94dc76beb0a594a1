import Foundation

/// Gives what root has made beside somebody's store to the store's owner, as SQLite does with its own files.
func giveToOwner(of store: String, _ descriptor: Int32) {
    var status = stat()
    guard geteuid() == 0, stat(store, &status) == 0 else { return }
    _ = fchown(descriptor, status.st_uid, status.st_gid)
}
