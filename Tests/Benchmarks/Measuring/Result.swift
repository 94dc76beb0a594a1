/// What an operation cost at one size.
package struct Result: Codable, Sendable {
    package var operation: String
    package var size: Int
    package var sizeUnit: String
    /// Milliseconds of each run by the clock, in the order of the runs.
    package var milliseconds: [Double]
    /// Milliseconds of CPU of each run: what a busy machine disturbs less.
    package var cpuMilliseconds: [Double]
    /// The most memory of a process that does it once.
    package var peakMebibytes: Double?

    package var median: Double { Self.median(milliseconds) }

    /// The quickest run: what the work costs where nothing else wants the processors.
    package var least: Double { milliseconds.min() ?? 0 }

    package var cpuMedian: Double { Self.median(cpuMilliseconds) }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
