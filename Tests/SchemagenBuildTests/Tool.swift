import Foundation
import Testing

/// The executable, run as the plugin runs it.
struct Tool {
    /// A folder of its own for one test.
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "schemagen-build-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func write(_ text: String, to name: String) throws {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// The names in a folder with the number that changes when a file is written anew.
    func fileNumbers(in name: String) throws -> [String: Int] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path(name))
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                let attributes = try FileManager.default.attributesOfItem(atPath: path("\(name)/\($0)"))
                return ($0, try #require(attributes[.systemFileNumber] as? Int))
            })
    }

    /// Runs the tool in the folder.
    func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "schemagen-build")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let texts = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        try #require(process.terminationReason == .exit)
        return (process.terminationStatus, texts[0], texts[1])
    }
}
