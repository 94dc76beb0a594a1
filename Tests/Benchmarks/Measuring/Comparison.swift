/// Something whose parts are timed against each other, in turn, so that a machine whose speed changes does not matter.
package struct Comparison: Sendable {
    /// What its parts may cost.
    package enum Budget: Hashable, Sendable {
        /// A part against another at the largest size: the median of the ratios of each round.
        case ratio(String, to: String, Double)
        /// A part at the largest size against the same at the smallest.
        case constant(String, within: Double)
    }

    /// One size, prepared.
    package struct Contest {
        /// How the work is done, for the table.
        package let detail: String
        /// Seconds of each part of one round.
        package let run: () throws -> [String: Double]
        /// Removes what was prepared.
        package let end: () -> Void

        package init(detail: String, run: @escaping () throws -> [String: Double], end: @escaping () -> Void) {
            self.detail = detail
            self.run = run
            self.end = end
        }
    }

    package let name: String
    package let sizes: [Int]
    package let sizeUnit: String
    package let budgets: [Budget]
    package let prepare: @Sendable (_ size: Int) throws -> Contest

    package init(
        name: String, sizes: [Int], sizeUnit: String, budgets: [Budget],
        prepare: @escaping @Sendable (_ size: Int) throws -> Contest
    ) {
        self.name = name
        self.sizes = sizes
        self.sizeUnit = sizeUnit
        self.budgets = budgets
        self.prepare = prepare
    }
}

/// What a comparison's parts cost at one size.
package struct ComparisonResult: Codable, Sendable {
    package var comparison: String
    package var size: Int
    package var sizeUnit: String
    package var detail: String
    /// Seconds of each part, in the order of the rounds.
    package var seconds: [String: [Double]]

    func median(_ part: String) -> Double { Result.median(seconds[part] ?? []) }

    func ratio(_ part: String, to base: String) -> Double {
        Result.median(zip(seconds[part] ?? [], seconds[base] ?? []).map { $0 / $1 })
    }
}

/// Runs a comparison at each of its sizes: once unmeasured, then `rounds` times.
package func measure(_ comparison: Comparison, rounds: Int) throws -> [ComparisonResult] {
    try comparison.sizes.map { size in
        let contest = try comparison.prepare(size)
        defer { contest.end() }
        _ = try contest.run()
        var result = ComparisonResult(
            comparison: comparison.name, size: size, sizeUnit: comparison.sizeUnit, detail: contest.detail, seconds: [:]
        )
        for _ in 0..<rounds {
            for (part, seconds) in try contest.run() { result.seconds[part, default: []].append(seconds) }
        }
        return result
    }
}

/// Holds the results against the comparisons' budgets.
package func judge(_ results: [ComparisonResult], of comparisons: [Comparison]) -> [Verdict] {
    comparisons.flatMap { comparison in
        let own = results.filter { $0.comparison == comparison.name }.sorted { $0.size < $1.size }
        return comparison.budgets.map { budget in
            let (words, value, limit): (String, Double, Double) =
                switch budget {
                case .ratio(let part, let base, let limit):
                    ("\(part) to \(base)", own.last?.ratio(part, to: base) ?? .infinity, limit)
                case .constant(let part, let limit):
                    (
                        "\(part), largest to smallest size",
                        own.isEmpty ? .infinity : own[own.count - 1].median(part) / own[0].median(part), limit
                    )
                }
            return Verdict(
                operation: comparison.name, words: "\(words): \(digits(value)) of \(digits(limit))",
                isKept: value <= limit)
        }
    }
}

/// A table for people.
package func markdown(_ results: [ComparisonResult]) -> String {
    var text = "| comparison | size | how | medians in ms | rounds |\n|---|---|---|---|---|\n"
    for result in results {
        let parts = result.seconds.keys.sorted().map { "\($0) \(digits(result.median($0) * 1000))" }
        text += "| \(result.comparison) | \(result.size) \(result.sizeUnit) | \(result.detail) "
        text += "| \(parts.joined(separator: ", ")) | \(result.seconds.values.first?.count ?? 0) |\n"
    }
    return text
}
