import Foundation
import Testing

/// Programs run in the folder, as a user runs them.
extension Workspace {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// `schemagen` as it was built beside the tests.
    static var tool: String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "schemagen").path
    }

    /// Runs `schemagen` as it was built beside the tests.
    func schemagen(_ arguments: String..., in subfolder: String = "") throws -> Result {
        try launch(Self.tool, arguments, in: subfolder)
    }

    /// Runs a program; what it prints goes through files, which no amount of it can block.
    func launch(_ program: String, _ arguments: [String], in subfolder: String = "") throws -> Result {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = subfolder.isEmpty ? folder : folder.appending(path: subfolder)
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (URL(filePath: try file(".out", "")), URL(filePath: try file(".errors", "")))
        defer { for url in [output, errors] { try? FileManager.default.removeItem(at: url) } }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationReason == .exit)
        return Result(status: process.terminationStatus, output: try text(".out"), errors: try text(".errors"))
    }
}
