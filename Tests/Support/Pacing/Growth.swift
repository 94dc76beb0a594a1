/// How the cost of some work grows with how much of it there is, measured at two sizes in one run: no speed of a machine decides it.
///
/// The smallest cost of each size counts, and as long as the growth is too large both are measured again. Other work on the machine makes a
/// size look dearer for a moment; it makes nothing look cheaper, so what grows with its square is found at every attempt.
public struct Growth: CustomStringConvertible {
    /// The smaller size, and how many times as much the larger one is.
    public let count, factor: Int
    /// Processor seconds for the smaller size.
    public private(set) var few = Double.infinity
    /// Processor seconds for the larger size.
    public private(set) var many = Double.infinity

    private static let attempts = 10

    /// How many times as much the larger size may cost.
    public let limit: Double

    /// - Parameters:
    ///   - count: the smaller size; its work should take a millisecond or more, since less than that is taken for one.
    ///   - factor: how many times as much the larger size is.
    ///   - limit: how many times as much it may cost; without it three eighths of what its square would, which is twenty-four times for eight
    ///     times as much.
    ///   - measure: prepares work of a size, and returns the processor seconds of the work alone.
    public init(
        from count: Int, by factor: Int = 8, limit: Double? = nil, _ measure: (Int) throws -> Double
    ) rethrows {
        self.count = count
        self.factor = factor
        self.limit = limit ?? Double(factor * factor) * 3 / 8
        // What happens once in a process is not part of it.
        _ = try measure(count)
        for _ in 0..<Self.attempts {
            few = min(few, try measure(count))
            many = min(many, try measure(count * factor))
            if isWithinLimit { break }
        }
    }

    /// Whether the larger size costs no more than it may.
    public var isWithinLimit: Bool { many < limit * max(few, 0.001) }

    /// Both sizes with their costs.
    public var description: String {
        "\(count) took \(few) s, \(factor) times as many \(many) s; the limit is \(limit) times as long"
    }
}
