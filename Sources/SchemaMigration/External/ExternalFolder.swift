import Foundation
import Synchronization

/// The folder beside a store in which values lie that are too large for its rows: the store's own name with `.external` behind it.
///
/// A file is written once, under a name that was never used, and only while its writer holds the store's write lock; no file is ever
/// written over. So whoever holds that lock may delete every file that no row names. A mark in the folder says that there may be such
/// files; it is made before the first of them, and goes with the sweep that found no more.
package final class ExternalFolder: Sendable {
    package let path: String
    /// The store's file, whose rights the files get.
    let store: String
    /// Told of each step, for tests of what a crash between two of them leaves.
    private let observer = Mutex<(@Sendable (ExternalStep) -> Void)?>(nil)

    /// - Parameter store: the path of the store's file.
    package init(of store: String) {
        self.store = store
        path = store + ".external"
    }

    package func observe(_ body: (@Sendable (ExternalStep) -> Void)?) { observer.withLock { $0 = body } }

    func report(_ step: ExternalStep) { observer.withLock { $0 }?(step) }

    package func path(of name: String) -> String { path + "/" + name }

    // MARK: - Reading

    /// Whether it is there. A folder that cannot be looked at is not taken for none: its store would lose its values.
    package var exists: Bool {
        get throws {
            var status = stat()
            if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR }
            guard meansMissing(errno) else { throw SystemError() }
            return false
        }
    }

    /// The bytes of a value, proved to be those that were stored.
    /// - Throws: `ExternalFileError`.
    package func read(_ reference: ExternalReference) throws(ExternalFileError) -> Data {
        let name = reference.name
        let descriptor = open(path(of: name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            let number = errno
            throw number == ENOENT || number == ENOTDIR
                ? .missing(name: name) : .unreadable(name: name, problem: String(cString: strerror(number)))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(name: name, problem: "it is no file")
        }
        // Before memory is taken: a damaged store could ask for any amount.
        guard Int64(status.st_size) == reference.size else {
            throw .wrongSize(name: name, found: Int64(status.st_size), expected: reference.size)
        }
        var data = Data(count: Int(reference.size))
        let problem = data.withUnsafeMutableBytes { buffer in Self.fill(buffer, from: descriptor) }
        if let problem { throw .unreadable(name: name, problem: problem) }
        guard data.withUnsafeBytes({ reference.isSame(as: $0) }) else { throw .wrongDigest(name: name) }
        return data
    }

    /// What went wrong; `nil` where the buffer is full.
    private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> String? {
        var offset = 0
        while offset < buffer.count {
            let count = Foundation.read(
                descriptor, buffer.baseAddress! + offset, min(buffer.count - offset, 1 << 30))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? "it ended early" : "\(SystemError())" }
            offset += count
        }
        return nil
    }

    /// Whether the file is there, with the right size.
    /// - Throws: that it cannot be looked at.
    package func holds(_ reference: ExternalReference) throws -> Bool {
        guard try isThere(path(of: reference.name)) else { return false }
        var status = stat()
        guard lstat(path(of: reference.name), &status) == 0 else { throw SystemError() }
        return status.st_mode & S_IFMT == S_IFREG && Int64(status.st_size) == reference.size
    }

    /// The names of the folder's files that are ours; everything else in it belongs to others.
    func files() throws -> (values: [String], unfinished: [String]) {
        guard try exists else { return ([], []) }
        var (values, unfinished): ([String], [String]) = ([], [])
        for name in try names(in: path) {
            if ExternalReference.isName(name) {
                values.append(name)
            } else if name.hasSuffix(Self.unfinished), ExternalReference.isName(String(name.dropLast(4))) {
                unfinished.append(name)
            }
        }
        return (values, unfinished)
    }

    /// What a file is called behind its name until it is whole.
    static let unfinished = ".new"

    /// The mark of a folder whose copy of a store is not finished.
    var unfinishedMark: String { Self.unfinishedMark(in: path) }

    /// The mark of a folder that goes ahead of its store, which follows.
    var movingMark: String { path + "/moving" }

    static func unfinishedMark(in folder: String) -> String { folder + "/unfinished" }

    func size(of name: String) -> Int64 {
        var status = stat()
        return lstat(path(of: name), &status) == 0 ? Int64(status.st_size) : 0
    }
}

extension ExternalFolder {
    /// The rights that a new file gets: those of the store, as SQLite gives them to its own files.
    var mode: mode_t {
        var status = stat()
        return stat(store, &status) == 0 ? status.st_mode & 0o666 : 0o600
    }
}

/// What happens to the files of a store, step by step.
package enum ExternalStep: Hashable, Sendable {
    case folderMade, marked
    /// All bytes are handed to the system, under the unfinished name.
    case written
    case synchronized, renamed
    /// The folder with the new names is on disk; the rows come next.
    case folderSynchronized
    /// The sweep knows what no row names, has waited for older readers, has deleted one file, all, and the mark.
    case listed, waited, removed, swept, unmarked
}
