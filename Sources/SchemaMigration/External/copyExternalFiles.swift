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
///   - options: how a file gets a second name.
///   - goesOn: asked before each file and each mebibyte of one; `false` ends it with `cancelled`.
///   - requireRoom: told once how many bytes are to be copied, where the volume cannot give files a second name; it may throw.
/// - Returns: whether it was made.
func copyExternalFiles(
    from folder: ExternalFolder, namedBy copy: Connection, to target: String,
    options: MigrationOptions = MigrationOptions(), goesOn: () -> Bool = { true },
    requireRoom: (Int64) throws -> Void = { _ in }
) throws -> Bool {
    let names = try referencedFiles(on: copy)
    guard try folder.exists, !names.isEmpty else { return false }
    try makeFolder(target, beside: folder.store, mode: 0o700)
    let mark = open(ExternalFolder.unfinishedMark(in: target), O_WRONLY | O_CREAT | O_CLOEXEC, folder.mode)
    guard mark >= 0 else { throw SystemError() }
    giveToOwner(of: folder.store, mark)
    close(mark)
    var status = stat()
    if stat(folder.path, &status) == 0 { chmod(target, status.st_mode & 0o777) }
    let sorted = names.sorted()
    var isRoomAsked = false
    for (index, name) in sorted.enumerated() {
        try requireGoing(goesOn, folder)
        let (source, destination) = (folder.path(of: name), target + "/" + name)
        if options.link(source, destination) == 0 { continue }
        if errno == ENOENT { continue }
        if !isRoomAsked {
            isRoomAsked = true
            try requireRoom(sorted[index...].reduce(0) { $0 + folder.size(of: $1) })
        }
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
    giveRights(from: input, to: output)
    do { try copyBytes(from: input, to: output, pulse: pulse) } catch {
        unlink(destination)
        throw error
    }
}

/// A copy is its source's owner's, where root makes it.
private func giveRights(from source: Int32, to copy: Int32) {
    var status = stat()
    guard geteuid() == 0, fstat(source, &status) == 0 else { return }
    _ = fchown(copy, status.st_uid, status.st_gid)
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
