import Foundation

/// Why a history's own list of changes and ours are not the same, where that is no mistake: the file `explained.tsv`.
struct Explanations {
    struct Line: Hashable {
        /// A history's name, or `*`.
        var history: String
        /// `recorded`: only the list that came with the history has it; `computed`: only ours.
        var side: String
        var kind: String
        /// A place, or `*`.
        var place: String
        var reason: String
    }

    let lines: [Line]
    private(set) var used: Set<Line> = []

    init(_ path: String) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        lines = text.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Line(
                history: fields[0], side: fields[1], kind: fields[2], place: ChangeFact(.other, fields[3]).place,
                reason: fields[4])
        }
    }

    /// The reason for a difference; `nil` where nobody has given one.
    mutating func reason(for fact: ChangeFact, onlyIn side: String, of history: String) -> String? {
        let found = lines.first { line in
            line.side == side && line.kind == fact.kind.rawValue && ["*", history].contains(line.history)
                && ["*", fact.place].contains(line.place)
        }
        if let found { used.insert(found) }
        return found?.reason
    }
}
