import Foundation

/// What lies in a folder, one level of folders deep: each file's bytes by its path from there.
struct FolderImage: Hashable {
    var files: [String: Data] = [:]
    var folders: Set<String> = []

    /// Nothing.
    init() {}

    init(of folder: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let path = folder + "/" + name
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            guard isFolder.boolValue else {
                files[name] = try Data(contentsOf: URL(filePath: path))
                continue
            }
            folders.insert(name)
            for inner in try FileManager.default.contentsOfDirectory(atPath: path) {
                files[name + "/" + inner] = try Data(contentsOf: URL(filePath: path + "/" + inner))
            }
        }
    }

    /// Makes the folder hold this and nothing else.
    func write(to folder: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        }
        for name in folders {
            try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: false)
        }
        for (name, bytes) in files { try bytes.write(to: URL(filePath: folder + "/" + name)) }
    }
}
