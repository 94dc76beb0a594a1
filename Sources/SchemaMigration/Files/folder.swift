import Foundation

/// The folder that holds a file: `.` for a bare name.
func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// A file's name without its folder.
func fileName(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
}

/// What lies in a folder.
func names(in folder: String) throws -> [String] {
    guard let stream = opendir(folder) else { throw SystemError() }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
        errno = 0
    }
    guard errno == 0 else { throw SystemError() }
    return names
}

/// Whether something bears a name. What cannot be looked at is not taken for missing.
/// - Throws: `SystemError`.
func isThere(_ path: String) throws -> Bool {
    var status = stat()
    if lstat(path, &status) == 0 { return true }
    guard meansMissing(errno) else { throw SystemError() }
    return false
}

/// Whether the system says by an error that nothing can be there: a name that is too long is nobody's.
func meansMissing(_ number: Int32) -> Bool { number == ENOENT || number == ENOTDIR || number == ENAMETOOLONG }
