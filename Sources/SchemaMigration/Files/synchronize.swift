import Foundation

/// Waits until a file or folder is on disk.
func synchronize(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError() }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw SystemError() }
}
