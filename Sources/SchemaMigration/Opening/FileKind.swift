import Foundation

/// What lies at a path, as far as one can see without SQLite and without writing anything.
enum FileKind: Hashable {
    case missing
    /// No bytes: never used, or a store whose making was cut off.
    case empty
    case database(applicationID: Int32)
    /// Bytes without any order, in whole pages.
    case encrypted
    case other

    /// - Throws: `isDirectory`, `folderMissing`, `notReadable`, `inputOutput`.
    static func look(at path: String) throws(StoreError) -> FileKind {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let number = errno
            if number == ENOENT, isFolder(folder(of: path)) { return .missing }
            throw StoreError(reason(number, missing: .folderMissing), path: path)
        }
        if status.st_mode & S_IFMT == S_IFDIR { throw StoreError(.isDirectory, path: path) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .other }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreError(reason(errno, missing: .fileMissing), path: path) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw StoreError(.inputOutput("\(SystemError())"), path: path) }
        return content(bytes[..<count], size: Int64(status.st_size))
    }

    private static func content(_ bytes: ArraySlice<UInt8>, size: Int64) -> FileKind {
        if bytes.isEmpty { return .empty }
        if bytes.count >= 100, bytes.starts(with: "SQLite format 3\0".utf8) {
            let id = bytes[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
            return .database(applicationID: Int32(bitPattern: id))
        }
        // 1,024 random bytes have about 250 different values; text and most formats have far fewer.
        let isRandom = bytes.count == 1024 && Set(bytes).count >= 225
        return isRandom && size % 512 == 0 ? .encrypted : .other
    }

    private static func reason(_ number: Int32, missing: StoreError.Reason) -> StoreError.Reason {
        switch number {
        case ENOENT, ENOTDIR: missing
        case EACCES, EPERM: .notReadable
        default: .inputOutput(String(cString: strerror(number)))
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
