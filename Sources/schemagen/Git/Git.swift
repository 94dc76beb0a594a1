import Foundation

/// Runs git, which is where another branch's schema is read from.
enum Git {
    struct Result {
        let status: Int32
        let output: Data
        let errors: String

        /// The output as text, without the line break at its end.
        var text: String { String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    /// - Parameter folder: where git runs; paths that begin with `./` start there.
    /// - Throws: the system's error where git cannot be started.
    static func run(_ arguments: [String], in folder: String) throws -> Result {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder] + arguments
        // The words of errors are shown; nothing else depends on the language. A hook's variables would lead to another repository.
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // What git says of errors fits a pipe; its output is read to the end first.
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        let words = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: bytes,
            errors: String(decoding: words, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
