import FaultySystem
import Foundation
import Pacing

/// The same migration again and again, a fault at another call each time.
struct Sweep {
    let place: Place
    let fault: Fault
    /// What came of the attempts, counted.
    private(set) var outcomes: [String: Int] = [:]
    private(set) var problems: [String] = []
    private(set) var callCount = 0

    init(_ place: Place, _ fault: Fault) {
        self.place = place
        self.fault = fault
    }

    /// - Parameters:
    ///   - limit: at most so many attempts, evenly spread, and one at the last call: behind a commit there may be few.
    ///   - seed: which of the calls between two attempts.
    mutating func run(limit: Int, seed: Int) throws {
        callCount = try count()
        let stride = max(1, (callCount + limit - 1) / limit)
        let spread = Swift.stride(from: 1 + seed % stride, through: callCount, by: stride)
        for call in Set(spread).union(callCount > 0 ? [callCount] : []).sorted() {
            try place.reset()
            do {
                outcomes[try attempt(call), default: 0] += 1
            } catch {
                problems.append("\(place.scenario.name) \(fault) at \(call): \(error)")
            }
        }
    }

    /// How many calls there are when nothing happens.
    private func count() throws -> Int {
        try place.reset()
        fault.arm(at: .max)
        try place.scenario.open(place.path)
        return fault.disarm()
    }

    private func attempt(_ call: Int) throws -> String {
        let (code, words) = inChild { try play(call) }
        if fault == .kill {
            guard code == -SIGKILL else { throw Problem("it was not killed, but ended with \(code): \(words)") }
            let isNew = try place.isNew()
            try place.proveItOpens()
            return isNew ? "new" : "old"
        }
        guard code == 0 else { throw Problem(code < 0 ? "the process died by signal \(-code)" : words) }
        return words
    }

    /// The fault, and what is left of it, in a process of its own.
    private func play(_ call: Int) throws -> String {
        let openFiles = place.openFiles()
        fault.arm(at: call)
        var failure: (any Error)?
        do { try place.scenario.open(place.path) } catch { failure = error }
        _ = fault.disarm()
        if let failure {
            guard let error = reason(of: failure) else { throw Problem("an error without a reason: \(failure)") }
            guard fault.isNamed(by: error, isMade: place.scenario.kind != .migrated) else {
                throw Problem("another reason: \(error)")
            }
        }
        let leaked = place.openFiles().filter { !openFiles.contains($0) }
        guard leaked.isEmpty else { throw Problem("still open: \(leaked)") }
        let isNew = try place.isNew()
        guard isNew || failure != nil else { throw Problem("it failed and said nothing") }
        try place.proveItOpens()
        return failure == nil ? "unharmed" : isNew ? "new" : "old"
    }
}

/// Runs something in a child process, which is stopped where it hangs; its exit code, or minus its signal, and what it returned or threw.
func inChild(_ body: () throws -> String) -> (code: Int, words: String) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return (1, "no pipe") }
    let child = faulty_fork()
    if child == 0 {
        alarm(UInt32(Watchdog.seconds))
        var words: String
        var code: Int32 = 0
        do { words = try body() } catch {
            words = "\(error)"
            code = 1
        }
        words.withUTF8 { _ = write(ends[1], $0.baseAddress, min($0.count, 4000)) }
        faulty_exit(code)
    }
    close(ends[1])
    var buffer = [UInt8](repeating: 0, count: 4000)
    var words: [UInt8] = []
    while case let count = read(ends[0], &buffer, buffer.count), count > 0 { words += buffer[..<count] }
    close(ends[0])
    return (Int(faulty_wait(child)), String(decoding: words, as: UTF8.self))
}
