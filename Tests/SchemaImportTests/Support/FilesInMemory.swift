import SchemaImport

/// Files for an importer without a disk: a folder is there where a file lies below it.
struct FilesInMemory: ImportFiles {
    var contents: [String: [UInt8]]

    init(_ texts: [String: String]) { contents = texts.mapValues { Array($0.utf8) } }

    func kind(of path: String) -> ImportFileKind {
        if contents[path] != nil { return .file }
        return contents.keys.contains { $0.hasPrefix(path + "/") } ? .folder : .missing
    }

    func names(inFolder path: String) throws(ImportFileFailure) -> [String] {
        let below = contents.keys.filter { $0.hasPrefix(path + "/") }
        return Set(below.map { String($0.dropFirst(path.count + 1).prefix { $0 != "/" }) }).sorted()
    }

    func bytes(of path: String, limit: Int) throws(ImportFileFailure) -> [UInt8] {
        guard let bytes = contents[path] else { throw .unreadable("No such file or directory") }
        guard bytes.count <= limit else { throw .tooLarge(byteCount: bytes.count) }
        return bytes
    }

    func start(of path: String, count: Int) throws(ImportFileFailure) -> [UInt8] {
        Array(try bytes(of: path, limit: .max).prefix(count))
    }
}
