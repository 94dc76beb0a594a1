import SchemaEmission

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Writes a file that is not there yet.
///
/// - Throws: `FileError`, also where something of that name is there, which is then untouched.
package func createFile(_ path: String, _ text: String) throws(FileError) {
    do throws(SystemFailure) {
        try writeNewFile(path, text, mode: nil, owner: nil)
    } catch {
        // What was there before is not ours to remove.
        if error.hasCreated { unlink(path) }
        throw FileError(.write, path, systemReason(error.number))
    }
}
