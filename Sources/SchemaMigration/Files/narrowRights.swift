import Foundation

/// Takes from a copy of a store, which is there already, the rights that the store does not give; it gets none.
/// - Returns: false where they cannot be taken, as with somebody else's file.
func narrowRights(of copy: String, to store: String) -> Bool {
    let descriptor = open(copy, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var (own, made) = (stat(), stat())
    guard stat(store, &own) == 0, fstat(descriptor, &made) == 0 else { return false }
    var mode = made.st_mode & own.st_mode & 0o777
    // What the store's group may do is not for another one.
    if own.st_gid != made.st_gid { mode &= ~0o070 }
    if mode == made.st_mode & 0o777 { return true }
    return fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0
}

/// Takes from a copy of a store, which is there already, and from the files of its values the rights that the store and its files do not give.
/// - Returns: false where they cannot be taken.
func narrowRights(ofCopy copy: String, to store: String) -> Bool {
    let (files, own) = (ExternalFolder(of: copy), ExternalFolder(of: store))
    guard narrowRights(of: copy, to: store), let hasFiles = try? files.exists else { return false }
    if !hasFiles { return true }
    guard narrowRights(of: files.path, to: own.path), let names = try? files.files().values else { return false }
    return names.allSatisfy { narrowRights(of: files.path(of: $0), to: store) }
}
