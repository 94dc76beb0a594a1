import SchemaEmission

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Writes text to an open descriptor, whole.
///
/// - Parameters:
///   - name: What the descriptor is, for the error.
/// - Throws: `FileError` where it is closed or full.
package func writeText(_ text: String, to descriptor: Int32, named name: String) throws(FileError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
            rest.removeFirst(count)
        } else if count < 0, errno == EAGAIN {
            // Another process made the pipe one that does not wait.
            var pipe = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&pipe, 1, -1)
        } else if count == 0 || errno != EINTR {
            throw FileError(.write, name, systemReason(errno))
        }
    }
}

/// Writes text to standard error, whole; where nobody can read it, it is lost.
package func printError(_ text: String) { try? writeText(text, to: STDERR_FILENO, named: "/dev/stderr") }

/// Writes text to standard output, whole.
///
/// - Throws: `FileError` where it is closed or full.
package func printOut(_ text: String) throws(FileError) {
    try writeText(text, to: STDOUT_FILENO, named: "/dev/stdout")
}
