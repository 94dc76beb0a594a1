import Foundation

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
