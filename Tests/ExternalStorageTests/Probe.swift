import Foundation

/// Runs `ExternalProbe`, a program that changes a store of the External fixture.
struct Probe {
    struct Result: Equatable {
        /// What it printed, line by line.
        var lines: [String]
        var wasKilled: Bool
    }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    static func run(_ path: URL, _ arguments: String...) throws -> Result {
        let probe = try Probe(path: path, arguments)
        return try probe.finish()
    }

    /// Starts it.
    init(path: URL, _ arguments: [String]) throws {
        process.executableURL = URL(filePath: Self.programs + "/ExternalProbe")
        process.arguments = [path.path(percentEncoded: false)] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Waits until it has said something.
    func waitForWords() -> String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }

    func goOn() { input.fileHandleForWriting.write(Data("\n".utf8)) }

    func finish() throws -> Result {
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(
            lines: String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init),
            wasKilled: process.terminationReason == .uncaughtSignal)
    }

    /// The folder of the built programs, which is that of the tests.
    private static var programs: String {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath
        return ((bundle ?? CommandLine.arguments[0]) as NSString).deletingLastPathComponent
    }
}
