import Foundation
import SchemaImport

/// The disk, as far as the importers need it.
struct DiskFiles: ImportFiles {
    func kind(of path: String) -> ImportFileKind {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return .missing }
        return isFolder.boolValue ? .folder : .file
    }

    func names(inFolder path: String) throws(ImportFileFailure) -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: path).sorted() } catch {
            throw .unreadable("\(error)")
        }
    }

    func bytes(of path: String, limit: Int) throws(ImportFileFailure) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable("no file") }
        guard data.count <= limit else { throw .tooLarge(byteCount: data.count) }
        return [UInt8](data)
    }

    func start(of path: String, count: Int) throws(ImportFileFailure) -> [UInt8] {
        Array(try bytes(of: path, limit: .max).prefix(count))
    }
}
