import Foundation

/// `histories [--changes] [--explained FILE] [--page FILE] [NAME…]`: proves the histories in the folder `SCHEMAGEN_CASES`, prints the table,
/// and fails where something is wrong.
///
/// - `--changes` prints every step with its changes and questions, and where the list that came with the history differs.
/// - `--explained` names the reasons for which a list of changes that came with a history may differ.
/// - `--page` writes the documentation's page, and fails where it was another one.
@main
struct Histories {
    static func main() async throws {
        guard let folder = ProcessInfo.processInfo.environment["SCHEMAGEN_CASES"] else {
            print("histories: SCHEMAGEN_CASES is not set; nothing to check")
            return
        }
        var words = CommandLine.arguments.dropFirst()
        var showsChanges = false
        var explained: String?
        var page: String?
        var names: [String] = []
        while let word = words.popFirst() {
            switch word {
            case "--changes": showsChanges = true
            case "--explained": explained = words.popFirst()
            case "--page": page = words.popFirst()
            default: names.append(word)
            }
        }
        let items = HistoryCase.all.filter { names.isEmpty || names.contains($0.name) }
        var reports = try await reports(of: items, in: folder)
        if let explained { try explain(&reports, by: explained, isWhole: names.isEmpty) }
        if showsChanges {
            for report in reports {
                print(report.changes)
                for (fact, side, step) in report.disagreements {
                    print("\(report.name)\t\(side)\t\(fact.kind.rawValue)\t\(fact.place)\t\(step)")
                }
            }
        }
        print(table(of: reports))
        for report in reports {
            for line in report.wrong { print("wrong: \(report.name): \(line)") }
        }
        var isRight = reports.allSatisfy(\.wrong.isEmpty)
        if let page, isRight { isRight = try write(historiesPage(reports), to: page) }
        if !isRight { exit(1) }
    }

    /// The longest histories first, as many at once as there are cores.
    private static func reports(of items: [HistoryCase], in folder: String) async throws -> [HistoryReport] {
        try await withThrowingTaskGroup(of: (Int, HistoryReport).self) { group in
            for (index, item) in items.enumerated() {
                group.addTask {
                    let recorded = try RecordedChanges("\(folder)/\(item.recordedChanges)")
                    return (index, HistoryReport(try HistoryProof(item, in: folder), recorded: recorded))
                }
            }
            var reports: [(Int, HistoryReport)] = []
            for try await report in group { reports.append(report) }
            return reports.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private static func explain(_ reports: inout [HistoryReport], by path: String, isWhole: Bool) throws {
        var explanations = try Explanations(path)
        for index in reports.indices {
            for (fact, side, step) in reports[index].disagreements
            where explanations.reason(for: fact, onlyIn: side, of: reports[index].name) == nil {
                reports[index].wrong.append("\(step): only \(side): \(fact.kind.rawValue) \(fact.place)")
            }
        }
        // The list may only shrink.
        for line in explanations.lines where isWhole && !explanations.used.contains(line) {
            reports[0].wrong.append("nothing needs the explanation of \(line.kind) \(line.place) in \(line.history)")
        }
    }

    /// - Returns: whether the file was like this already.
    private static func write(_ text: String, to path: String) throws -> Bool {
        if (try? String(contentsOfFile: path, encoding: .utf8)) == text { return true }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        print("histories: \(path) was out of date and is written anew")
        return false
    }
}
