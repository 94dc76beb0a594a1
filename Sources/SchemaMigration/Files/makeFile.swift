import Foundation

/// Makes an empty file for the content of a store, which nobody but its maker may read until it is given other rights.
/// - Throws: `SystemError`, also where something has the name.
func makeFile(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SystemError() }
    close(descriptor)
}
