import Foundation

/// Makes an empty file for the content of a store, which nobody but its maker may read until it is given other rights.
/// - Throws: `SystemError`, also where something has the name.
func makeFile(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SystemError() }
    close(descriptor)
}

/// Gives a copy of a store the store's rights, and its owner where the process may do that, and waits until it is on disk.
/// - Throws: `SystemError`.
func giveRights(of store: String, to copy: String) throws {
    let descriptor = open(copy, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw SystemError() }
    defer { close(descriptor) }
    var (own, made) = (stat(), stat())
    guard stat(store, &own) == 0, fstat(descriptor, &made) == 0 else { throw SystemError() }
    var mode = own.st_mode & 0o777
    // What the store's group may do is not for another one.
    if own.st_gid != made.st_gid, fchown(descriptor, uid_t.max, own.st_gid) != 0 { mode &= ~0o070 }
    giveToOwner(of: store, descriptor)
    guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else { throw SystemError() }
}

/// Gives what root has made beside somebody's store to the store's owner, as SQLite does with its own files.
func giveToOwner(of store: String, _ descriptor: Int32) {
    var status = stat()
    guard geteuid() == 0, stat(store, &status) == 0 else { return }
    _ = fchown(descriptor, status.st_uid, status.st_gid)
}

/// Makes a folder beside a store, of the store's owner.
/// - Throws: `SystemError`, also where something has the name.
func makeFolder(_ path: String, beside store: String, mode: mode_t) throws {
    guard mkdir(path, mode) == 0 else { throw SystemError() }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_DIRECTORY)
    guard descriptor >= 0 else { throw SystemError() }
    giveToOwner(of: store, descriptor)
    close(descriptor)
}
