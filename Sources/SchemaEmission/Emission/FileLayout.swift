/// Into which files the classes go.
package enum FileLayout: Hashable, Sendable {
    /// A file a class, named after it, and the schema's file named after the namespace: for people to read.
    case perModel
    /// A fixed set, known before the schema is read: `STEM_Schema.swift` and `STEM_Models0.swift` up to `count` of them. A build plan
    /// must name its outputs beforehand, and a target can have several schemas, whence the stem.
    case buckets(stem: String, count: Int)

    /// The bucket of a model: by its name alone, so that a new model moves no other. FNV-1a of 64 bits.
    package static func bucket(of name: String, count: Int) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(hash % UInt64(count))
    }

    /// The names of all files of a fixed set.
    package static func bucketFiles(stem: String, count: Int) -> [String] {
        ["\(stem)_Schema.swift"] + (0..<count).map { "\(stem)_Models\($0).swift" }
    }

    func schemaFile(namespace: String) -> String {
        switch self {
        case .perModel: fileName(namespace)
        case .buckets(let stem, _): "\(stem)_Schema.swift"
        }
    }

    /// The files of the classes with the positions of their models, in the order of the files.
    func modelFiles(names: [String], classNames: [String]) -> [(path: String, models: [Int])] {
        switch self {
        case .perModel: return classNames.enumerated().map { (fileName($1), [$0]) }
        case .buckets(let stem, let count):
            var files = (0..<count).map { (path: "\(stem)_Models\($0).swift", models: [Int]()) }
            for (position, name) in names.enumerated() {
                files[FileLayout.bucket(of: name, count: count)].models.append(position)
            }
            return files
        }
    }

    /// `main.swift` is where a program begins, so no class's file may be called so.
    private func fileName(_ name: String) -> String { name == "main" ? "main+Model.swift" : "\(name).swift" }
}
