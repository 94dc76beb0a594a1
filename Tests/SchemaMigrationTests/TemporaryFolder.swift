import Foundation

/// A folder of its own for one test, removed with it.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "SchemaMigrationTests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        chmod(path, 0o700)
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    }

    /// The names in the folder, sorted.
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

    /// Every file with its bytes and the time of its last change.
    var content: [String: FileContent] {
        get throws {
            var content: [String: FileContent] = [:]
            for name in try names {
                let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
                content[name] = FileContent(
                    bytes: (try? Data(contentsOf: URL(fileURLWithPath: file(name)))) ?? Data(),
                    changed: attributes[.modificationDate] as? Date)
            }
            return content
        }
    }
}

/// A file as it is at some time.
struct FileContent: Equatable {
    var bytes: Data
    var changed: Date?
}
