import SchemaEmission

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Writes new content into a user's own file in one step: who reads it sees the old content or the new one, and after an error or
/// a crash the file is what it was. Its permissions and its owner stay; through a link, what the link leads to is written.
///
/// - Parameters:
///   - path: A file that is there.
///   - text: The whole content, written as UTF-8.
/// - Throws: `FileError`, also where the file may not be written to.
package func replaceFile(_ path: String, with text: String) throws(FileError) {
    guard let resolved = realpath(path, nil) else { throw FileError(.write, path, systemReason(errno)) }
    let target = String(cString: resolved)
    free(resolved)
    // A rename asks for the folder's permission alone.
    guard access(target, W_OK) == 0 else { throw FileError(.write, path, systemReason(errno)) }
    var status = stat()
    guard stat(target, &status) == 0 else { throw FileError(.write, path, systemReason(errno)) }

    let draft = target + ".\(getpid())-\(UInt32.random(in: 0...(.max))).tmp"
    do throws(SystemFailure) {
        try writeNewFile(draft, text, mode: status.st_mode & 0o7777, owner: (status.st_uid, status.st_gid))
        guard rename(draft, target) == 0 else { throw SystemFailure(number: errno, hasCreated: true) }
    } catch {
        if error.hasCreated { unlink(draft) }
        throw FileError(.write, path, systemReason(error.number))
    }
}
