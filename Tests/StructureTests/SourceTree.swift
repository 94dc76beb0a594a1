import Foundation

/// The imports and the size of each target, read from the files.
struct SourceTree {
    struct Target {
        var imports: Set<String> = []
        /// Lines that are neither blank nor a comment.
        var lines = 0
    }

    private(set) var targets: [String: Target] = [:]

    init(file: String = #filePath) throws {
        let root = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let sources = root.appendingPathComponent("Sources")
        for name in try FileManager.default.contentsOfDirectory(atPath: sources.path) where !name.hasPrefix(".") {
            targets[name] = try SourceTree.read(sources.appendingPathComponent(name))
        }
        targets["SchemaTemplates"] = try SourceTree.read(root.appendingPathComponent("Templates"))
    }

    private static func read(_ folder: URL) throws -> Target {
        var target = Target()
        let importLine =
            /^(?:(?:@\w+(?:\(\w+\))?|public|package|internal|private|fileprivate)\s+)*import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
        let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = walk?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            for line in try String(contentsOf: file, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            {
                let text = line.drop { $0 == " " }
                if !text.isEmpty, !text.hasPrefix("//") { target.lines += 1 }
                if let match = line.firstMatch(of: importLine) { target.imports.insert(String(match.1)) }
            }
        }
        return target
    }
}
