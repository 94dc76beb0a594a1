import SQLiteKit
public import SchemaRuntime

/// A statement for which SQLite looks at every row of a table, though it asks for some of them.
public struct FullScan: Hashable, Sendable, CustomStringConvertible {
    /// The statement, its values written in.
    public let statement: String
    /// The table.
    public let table: String
    /// The step, in the words of SQLite's EXPLAIN QUERY PLAN.
    public let step: String

    /// The step and the statement.
    public var description: String { "\(step): \(statement)" }
}

extension ModelContainer {
    /// Finds what reads whole tables: statements with a condition for which no index serves, and those that sort a whole table for the sake of a few
    /// rows.
    ///
    ///     let scans = try container.fullScans(ignoring: ["Tag"]) { context in
    ///         _ = try urgentTrips(in: context)
    ///     }
    ///     #expect(scans.isEmpty)
    ///
    /// A plan depends on the schema, and on statistics where the store has some, not on how many rows there are: an empty store will do. A table
    /// that is read as a whole because nothing is asked of its rows is none of these. An `SQLRecorder` of the container made before hears of no
    /// new connections from then on.
    ///
    /// - Parameters:
    ///   - tables: those that stay small.
    ///   - body: what is watched, with a context of its own.
    /// - Returns: each once, in the order of the statements.
    /// - Throws: what `body` throws; errors of the store.
    public func fullScans(
        ignoring tables: Set<String> = [], _ body: (ModelContext) throws -> Void
    ) throws -> [FullScan] {
        let recorder = SQLRecorder(self)
        let context = ModelContext(self)
        try body(context)
        var found: [FullScan] = []
        for statement in recorder.take() {
            for scan in try scans(of: statement) where !tables.contains(scan.table) && !found.contains(scan) {
                found.append(scan)
            }
        }
        return found
    }

    private func scans(of statement: String) throws -> [FullScan] {
        let steps = try plan(of: statement)
        let words = statement.words
        let isSortedPage = words.contains("LIMIT") && steps.contains("USE TEMP B-TREE FOR ORDER BY")
        guard words.contains("WHERE") || words.contains("ON") || isSortedPage else { return [] }
        return steps.compactMap { step in
            // SCAN name, SCAN name USING INDEX …; not a subquery, a constant row, a function that makes a table.
            let words = step.split(separator: " ")
            guard words.count > 1, words[0] == "SCAN", !step.contains("VIRTUAL TABLE"), !words[1].hasPrefix("("),
                let table = statement.table(of: String(words[1]))
            else { return nil }
            return FullScan(statement: statement, table: table, step: step)
        }
    }
}

extension String {
    /// The words of a statement, in capitals, without texts and quoted names.
    fileprivate var words: Set<String> {
        var quote: Character?
        var plain = ""
        for character in self {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "'" || character == "\"" {
                quote = character
            } else {
                plain.append(character)
            }
        }
        return Set(plain.split { $0.isWhitespace || $0 == "(" || $0 == ")" }.map { $0.uppercased() })
    }

    /// The table behind a name of the plan: that of an alias, or of the name itself.
    fileprivate func table(of alias: String) -> String? {
        for separator in ["\" AS \(alias)", "\" \(alias)"] {
            guard let end = ranges(of: separator).first(where: { isWhole($0) })?.lowerBound,
                let start = self[..<end].lastIndex(of: "\"")
            else { continue }
            return String(self[index(after: start)..<end])
        }
        return contains("\"\(alias)\"") ? alias : nil
    }

    /// Whether a name ends where a range does.
    private func isWhole(_ range: Range<String.Index>) -> Bool {
        range.upperBound == endIndex || !(self[range.upperBound].isLetter || self[range.upperBound].isNumber)
    }
}
