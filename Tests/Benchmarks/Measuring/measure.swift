import Foundation

/// Runs an operation at one size: once unmeasured, then `rounds` times.
package func measure(_ operation: Operation, size: Int, rounds: Int) throws -> Result {
    let run = try operation.prepare(size)
    try run()
    var result = Result(
        operation: operation.name, size: size, sizeUnit: operation.sizeUnit, milliseconds: [], cpuMilliseconds: [])
    for _ in 0..<rounds {
        let cpu = cpuSeconds()
        let elapsed = try ContinuousClock().measure { try run() }
        result.cpuMilliseconds.append((cpuSeconds() - cpu) * 1000)
        result.milliseconds.append(
            Double(elapsed.components.seconds) * 1000 + Double(elapsed.components.attoseconds) / 1e15)
    }
    return result
}

private func usageOfThisProcess() -> rusage {
    var usage = rusage()
    #if os(Linux)
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
        getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage
}

/// CPU time of this process, of the system on its behalf included.
package func cpuSeconds() -> Double {
    let usage = usageOfThisProcess()
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

private func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

/// Gives what was freed back to the system, so that each side of a comparison begins with the same: else the one that happens to free a large
/// array gives back the memory of both, and the other alone pays for it anew.
package func giveBackMemory() {
    // No module has it; where the system's library lacks it, nothing is done.
    typealias Trim = @convention(c) (Int) -> Int32
    guard let trim = dlsym(dlopen(nil, RTLD_NOW), "malloc_trim") else { return }
    _ = unsafeBitCast(trim, to: Trim.self)(0)
}

/// The most memory that this process has had, in mebibytes.
package func peakMebibytes() -> Double {
    #if os(Linux)
        // What `getrusage` tells of a new process begins with its parent's.
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
        return (kibibytes ?? .infinity) / 1024
    #else
        return Double(usageOfThisProcess().ru_maxrss) / 1024 / 1024
    #endif
}

/// The peak memory of a process of its own that does an operation once.
package func measureMemory(of operation: Operation, size: Int) throws -> Double? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["--once", operation.name, String(size)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0
        ? Double(String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) : nil
}
