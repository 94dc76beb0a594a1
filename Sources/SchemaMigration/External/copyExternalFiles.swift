import Foundation
import SQLiteKit

/// Gives a copy of a store the files that its rows name, in a folder of its own, on disk when this returns.
///
/// The copy shares each file by a second name where the volume can do that: a value's file is never written to, and lives as long as one
/// of its names. A file that the store itself lacks is lacking in the copy as well.
/// The folder has the mark of a copy that is not finished, which goes when the copy has its name.
/// - Parameters:
///   - copy: a connection to the copy.
///   - target: the folder, which is not there yet; it is made only if the copy names files.
///   - goesOn: asked before each file and each mebibyte of one; `false` ends it with `cancelled`.
/// - Returns: whether it was made.
func copyExternalFiles(
    from folder: ExternalFolder, namedBy copy: Connection, to target: String, goesOn: () -> Bool = { true }
) throws -> Bool {
    let names = try referencedFiles(on: copy)
    guard try folder.exists, !names.isEmpty else { return false }
    guard mkdir(target, 0o700) == 0 else { throw SystemError() }
    let mark = open(ExternalFolder.unfinishedMark(in: target), O_WRONLY | O_CREAT | O_CLOEXEC, folder.mode)
    guard mark >= 0 else { throw SystemError() }
    close(mark)
    var status = stat()
    if stat(folder.path, &status) == 0 { chmod(target, status.st_mode & 0o777) }
    for name in names.sorted() {
        try requireGoing(goesOn, folder)
        let (source, destination) = (folder.path(of: name), target + "/" + name)
        if link(source, destination) == 0 { continue }
        if errno == ENOENT { continue }
        try copyFile(source, destination, mode: folder.mode) { try requireGoing(goesOn, folder) }
    }
    try synchronize(target)
    return true
}

private func requireGoing(_ goesOn: () -> Bool, _ folder: ExternalFolder) throws(StoreError) {
    guard goesOn() else { throw StoreError(.cancelled, path: folder.path) }
}

/// Copies the bytes of a value where the volume cannot give a file a second name; nothing is left of a part.
/// - Parameter pulse: called with each mebibyte; what it throws ends the copying.
func copyFile(_ source: String, _ destination: String, mode: mode_t, pulse: () throws -> Void) throws {
    let input = open(source, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard input >= 0 else {
        if errno == ENOENT { return }
        throw SystemError()
    }
    defer { close(input) }
    let output = open(destination, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard output >= 0 else { throw SystemError() }
    defer { close(output) }
    do { try copyBytes(from: input, to: output, pulse: pulse) } catch {
        unlink(destination)
        throw error
    }
}

private func copyBytes(from input: Int32, to output: Int32, pulse: () throws -> Void) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
        try pulse()
        let count = read(input, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw SystemError() }
        if count == 0 { break }
        var offset = 0
        while offset < count {
            let written = buffer.withUnsafeBytes { write(output, $0.baseAddress! + offset, count - offset) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw SystemError() }
            offset += written
        }
    }
    guard fsync(output) == 0 else { throw SystemError() }
}
