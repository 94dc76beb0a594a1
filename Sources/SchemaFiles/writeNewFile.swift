#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What the system refused.
struct SystemFailure: Error {
    var number: Int32
    /// Whether the file is there all the same.
    var hasCreated = false
}

/// Writes a file that is not there yet, down to the disk.
///
/// - Parameters:
///   - mode: The permissions; without them, what the process's mask leaves of reading and writing for all.
///   - owner: The owner and the group, where the process may give them.
func writeNewFile(
    _ path: String, _ text: String, mode: mode_t?, owner: (uid_t, gid_t)?
) throws(SystemFailure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode == nil ? 0o666 : 0o600)
    guard descriptor >= 0 else { throw SystemFailure(number: errno) }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw SystemFailure(number: errno, hasCreated: true) }
        rest.removeFirst(count)
    }
    if let owner { _ = fchown(descriptor, owner.0, owner.1) }
    if let mode, fchmod(descriptor, mode) != 0 { throw SystemFailure(number: errno, hasCreated: true) }
    guard fsync(descriptor) == 0 else { throw SystemFailure(number: errno, hasCreated: true) }
}
