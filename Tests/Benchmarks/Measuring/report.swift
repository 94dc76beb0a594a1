import Foundation

/// Whether a budget is kept, in words.
package struct Verdict: Codable, Sendable {
    package var operation: String
    package var words: String
    package var isKept: Bool
}

/// Holds the results against the operations' budgets. Time is that of the quickest run by the clock,
/// since several processors share the work; growth is told by CPU time.
package func judge(_ results: [Result], of operations: [Operation]) -> [Verdict] {
    operations.flatMap { operation in
        let own = results.filter { $0.operation == operation.name }.sorted { $0.size < $1.size }
        return operation.budgets.map { budget in
            let (words, isKept): (String, Bool)
            switch budget {
            case .time(let limit, let size):
                let value = own.first { $0.size == size }?.least ?? .infinity
                (words, isKept) = (
                    "\(size) \(operation.sizeUnit): \(digits(value)) of \(digits(limit)) ms", value <= limit
                )
            case .memory(let limit, let size):
                let value = own.first { $0.size == size }?.peakMebibytes ?? .infinity
                (words, isKept) = (
                    "\(size) \(operation.sizeUnit): \(digits(value)) of \(digits(limit)) MiB", value <= limit
                )
            case .growth(let limit):
                let costs = [own.first, own.last].compactMap { $0 }.map { $0.cpuMedian / Double($0.size) }
                let value = costs.count == 2 ? costs[1] / costs[0] : .infinity
                (words, isKept) = ("growth per unit: \(digits(value)) of \(digits(limit))", value <= limit)
            }
            return Verdict(operation: operation.name, words: words, isKept: isKept)
        }
    }
}

/// Tables for people.
package func markdown(_ results: [Result]) -> String {
    var text =
        "| operation | size | median ms | least ms | CPU ms | µs CPU per unit | peak MiB | runs |\n|---|---|---|---|---|---|---|---|\n"
    for result in results {
        text +=
            "| \(result.operation) | \(result.size) \(result.sizeUnit) | \(digits(result.median)) "
        text += "| \(digits(result.least)) | \(digits(result.cpuMedian)) "
        text += "| \(digits(result.cpuMedian * 1000 / Double(result.size))) "
        text += "| \(result.peakMebibytes.map(digits) ?? "") | \(result.milliseconds.count) |\n"
    }
    return text
}

/// Which budgets are kept.
package func markdown(_ verdicts: [Verdict]) -> String {
    var text = "| budget | | kept |\n|---|---|---|\n"
    for verdict in verdicts {
        text += "| \(verdict.operation) | \(verdict.words) | \(verdict.isKept ? "yes" : "**no**") |\n"
    }
    return text
}

/// The same for programs.
package func json(_ results: [Result], _ comparisons: [ComparisonResult], _ verdicts: [Verdict]) throws -> String {
    struct Report: Codable {
        var formatVersion = 1
        var results: [Result]
        var comparisons: [ComparisonResult]
        var budgets: [Verdict]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(
        decoding: try encoder.encode(Report(results: results, comparisons: comparisons, budgets: verdicts)),
        as: UTF8.self) + "\n"
}

func digits(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
}
