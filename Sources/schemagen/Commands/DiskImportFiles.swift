import Foundation
import SchemaEmission
import SchemaFiles
import SchemaImport

/// The disk as an importer's input.
struct DiskImportFiles: ImportFiles {
    func kind(of path: String) -> ImportFileKind {
        var status = stat()
        guard stat(path, &status) == 0 else { return .missing }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    func names(inFolder path: String) throws(ImportFileFailure) -> [String] {
        do { return try DiskFiles().names(inFolder: path) } catch { throw ImportFileFailure(error) }
    }

    func bytes(of path: String, limit: Int) throws(ImportFileFailure) -> [UInt8] {
        do { return try DiskFiles().bytes(of: path, limit: limit) } catch { throw ImportFileFailure(error) }
    }

    func start(of path: String, count: Int) throws(ImportFileFailure) -> [UInt8] {
        guard kind(of: path) == .file, let handle = FileHandle(forReadingAtPath: path) else {
            throw .unreadable("it cannot be opened")
        }
        defer { try? handle.close() }
        return (try? handle.read(upToCount: count)).map { [UInt8]($0) } ?? []
    }
}

extension ImportFileFailure {
    fileprivate init(_ error: FileError) {
        switch error.reason {
        case .system(let words): self = .unreadable(words)
        case .tooLarge(let byteCount): self = .tooLarge(byteCount: byteCount)
        }
    }
}
