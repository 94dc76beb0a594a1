import SchemaEmission
import SchemaFiles

/// The disk with some files written and others removed.
struct SquashedFiles: InputFiles {
    var written: [String: String]
    var removed: Set<String>

    func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        if let text = written[path] { return [UInt8](text.utf8) }
        return try DiskFiles().bytes(of: path, limit: limit)
    }

    func names(inFolder path: String) throws(FileError) -> [String] {
        try DiskFiles().names(inFolder: path).filter { !removed.contains("\(path)/\($0)") }
    }
}
