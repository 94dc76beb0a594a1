import Foundation
import SchemaEmission
import Synchronization

@testable import schemagen

/// A folder of its own for one test, and what the tool printed there.
final class Workspace {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "schemagen-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The path of a file, made with its text if one is given.
    @discardableResult
    func file(_ name: String, _ text: String? = nil) throws -> String {
        let url = folder.appending(path: name)
        if let text {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return url.path(percentEncoded: false)
    }

    func text(_ name: String) throws -> String { try String(contentsOf: folder.appending(path: name), encoding: .utf8) }

    /// Every file below the folder.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
    }

    func run(_ words: String...) -> (code: ExitCode, out: String, error: String) { run(words) }

    /// - Parameter isFull: whether nothing more can be written to standard output.
    func run(_ words: [String], isFull: Bool = false) -> (code: ExitCode, out: String, error: String) {
        let out = Mutex("")
        let error = Mutex("")
        let console = Console(
            writeOut: { text in
                if isFull { throw FileError(.write, "/dev/stdout", .system("No space left on device")) }
                out.withLock { $0 += text }
            }, writeError: { text in error.withLock { $0 += text } },
            usesColor: false)
        let code = Schemagen.run(words, console: console)
        return (code, out.withLock { $0 }, error.withLock { $0 })
    }
}
