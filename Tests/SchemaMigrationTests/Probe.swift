import Foundation

/// Runs `StoreProbe`, a program that opens a store of `StoreFixture`.
enum Probe {
    struct Result: Equatable {
        /// What it printed; empty if it was killed.
        var output: String
        var wasKilled: Bool
    }

    /// Starts it and waits for its end.
    static func run(_ arguments: String...) throws -> Result { try finish(start(arguments)) }

    static func start(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: programs + "/StoreProbe")
        process.arguments = arguments
        process.standardOutput = Pipe()
        try process.run()
        return process
    }

    static func finish(_ process: Process) throws -> Result {
        let pipe = process.standardOutput as! Pipe
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(
            output: String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines),
            wasKilled: process.terminationReason == .uncaughtSignal)
    }

    /// The folder of the built programs, which is that of the tests.
    private static var programs: String {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath
        return ((bundle ?? CommandLine.arguments[0]) as NSString).deletingLastPathComponent
    }
}
