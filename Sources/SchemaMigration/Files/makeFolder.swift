import Foundation

/// Makes a folder beside a store, of the store's owner.
/// - Throws: `SystemError`, also where something has the name.
func makeFolder(_ path: String, beside store: String, mode: mode_t) throws {
    guard mkdir(path, mode) == 0 else { throw SystemError() }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_DIRECTORY)
    guard descriptor >= 0 else { throw SystemError() }
    giveToOwner(of: store, descriptor)
    close(descriptor)
}
