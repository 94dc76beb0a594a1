import Foundation

/// Runs `StoreProbe`, a program that opens a store of `StoreFixture`, or another of the probes.
final class Probe {
    struct Result: Equatable {
        /// What it printed after what was read before; empty if it was killed at once.
        var output: String
        var wasKilled: Bool
    }

    private let process = Process()
    private let input = Pipe()
    private let pipe = Pipe()

    /// Starts it and waits for its end.
    static func run(_ arguments: String...) throws -> Result { try Probe(arguments).finish() }

    /// Starts it.
    init(_ arguments: [String], program: String = "StoreProbe") throws {
        process.executableURL = URL(fileURLWithPath: Self.programs + "/" + program)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = pipe
        try process.run()
    }

    /// Waits until it has said this.
    func wait(for words: String) -> Bool {
        var heard = ""
        while !heard.hasSuffix(words + "\n") {
            let data = pipe.fileHandleForReading.availableData
            if data.isEmpty { return false }
            heard += String(decoding: data, as: UTF8.self)
        }
        return true
    }

    func goOn() { input.fileHandleForWriting.write(Data("\n".utf8)) }

    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    func finish() throws -> Result {
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(
            output: String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines),
            wasKilled: process.terminationReason == .uncaughtSignal)
    }

    /// The folder of the built programs, which is that of the tests.
    static var programs: String {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath
        return ((bundle ?? CommandLine.arguments[0]) as NSString).deletingLastPathComponent
    }
}
