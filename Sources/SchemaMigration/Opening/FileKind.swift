import Foundation
import SQLiteKit

/// What lies at a path, as far as one can see without SQLite and without writing anything.
enum FileKind: Hashable {
    case missing
    /// No bytes: never used, or a store whose making was cut off.
    case empty
    /// Cut off where it is shorter than it says itself. SQLite counts a page that is there in part, and reads zeros for the rest.
    case database(applicationID: Int32, isCutOff: Bool)
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
        do throws(SQLiteError) {
            // The size is that after the reading: a store that another process works with grows.
            let head = try Connection.head(of: path, count: 1024)
            // To SQLite a file of one byte is empty.
            if head.size == 0, status.st_size > 0 { return .other }
            return content(head.bytes, size: head.size)
        } catch {
            if error.systemNumbers.contains(ENOENT) { throw StoreError(.fileMissing, path: path) }
            if error.systemNumbers.contains(where: { [EACCES, EPERM].contains($0) }) {
                throw StoreError(.notReadable, path: path)
            }
            throw StoreError(error, path: path)
        }
    }

    private static func content(_ bytes: [UInt8], size: Int64) -> FileKind {
        if bytes.isEmpty { return .empty }
        if bytes.count >= 100, bytes.starts(with: "SQLite format 3\0".utf8) {
            func number(_ range: Range<Int>) -> UInt32 { bytes[range].reduce(0) { $0 << 8 | UInt32($1) } }
            // 1 stands for 65,536.
            let pageSize = number(16..<18) == 1 ? 65_536 : Int64(number(16..<18))
            // The number of pages holds if its writer was the last one to write.
            let isCutOff = number(24..<28) == number(92..<96) && Int64(number(28..<32)) * pageSize > size
            return .database(applicationID: Int32(bitPattern: number(68..<72)), isCutOff: isCutOff)
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
