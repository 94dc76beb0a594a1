import Foundation
import Testing

/// A folder of its own for one test, and programs run in it.
struct Terminal {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "schemagen-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func close() { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func read(_ name: String) throws -> String {
        try #require(String(data: Data(contentsOf: folder.appending(path: name)), encoding: .utf8))
    }

    /// The names in the folder, sorted.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    /// Runs `schemagen` as it was built beside the tests.
    func schemagen(_ arguments: String..., in subfolder: String = "") throws -> Result {
        let tool = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "schemagen")
        return try run(tool.path, arguments, in: subfolder)
    }

    /// Runs a program in the folder.
    func run(_ program: String, _ arguments: [String], in subfolder: String = "") throws -> Result {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = subfolder.isEmpty ? folder : folder.appending(path: subfolder)
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (folder.appending(path: ".out"), folder.appending(path: ".errors"))
        for url in [output, errors] { try Data().write(to: url) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationReason == .exit)
        defer { for url in [output, errors] { try? FileManager.default.removeItem(at: url) } }
        return Result(
            status: process.terminationStatus, output: try read(".out"), errors: try read(".errors"))
    }
}
