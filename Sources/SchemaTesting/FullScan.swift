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
    /// that is read as a whole because nothing is asked of its rows is none of these, whatever is looked up for each of them, or waits in the
    /// context. An `SQLRecorder` of the container made before hears of no new connections from then on.
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
        let text = statement.withoutHiddenKeys
        let words = text.words()
        let isSortedPage = words.contains("LIMIT") && steps.contains { $0.text == "USE TEMP B-TREE FOR ORDER BY" }
        // By what a value is looked up says nothing of the rows for which it is looked up.
        var lookups: Set<Int64> = []
        for step in steps where step.isLookup || lookups.contains(step.parent) { lookups.insert(step.id) }
        let isAsked = words.contains("WHERE")
        let isAskedOutside = lookups.isEmpty ? isAsked : text.words(outsideParentheses: true).contains("WHERE")
        // What is made on the way is no table.
        var made: Set<Substring> = []
        // The SELECTs of which a table was named.
        var begun: Set<Int64> = []
        var found: [FullScan] = []
        for step in steps {
            let parts = step.text.split(separator: " ")
            guard parts.count > 1 else { continue }
            if parts[0] == "CO-ROUTINE" || parts[0] == "MATERIALIZE" { made.insert(parts[1]) }
            guard parts[0] == "SCAN" || parts[0] == "SEARCH" else { continue }
            let isFirst = begun.insert(step.parent).inserted
            // SCAN name, SCAN name USING INDEX …; not a subquery, a constant row, a function that makes a table.
            guard parts[0] == "SCAN", !step.text.contains("VIRTUAL TABLE"), !parts[1].hasPrefix("("),
                !made.contains(parts[1]), let table = statement.table(of: String(parts[1]))
            else { continue }
            // Where nothing is asked but what belongs to each row, one table is read as a whole, and the others by their keys.
            let asksForSome = lookups.contains(step.id) ? isAsked : isAskedOutside || isSortedPage
            if asksForSome || !isFirst {
                found.append(FullScan(statement: statement, table: table, step: step.text))
            }
        }
        return found
    }
}

extension QueryPlanLine {
    /// Whether it begins a SELECT that stands for a value or a list.
    fileprivate var isLookup: Bool { text.contains("SUBQUERY") && !text.hasPrefix("LEFT-MOST") }
}

extension String {
    /// The statement without the keys of rows whose objects wait in a context, which a fetch leaves out and asks for in no other way.
    fileprivate var withoutHiddenKeys: String {
        replacing(#/ (WHERE|AND) t\."_id" NOT IN \(SELECT value FROM json_each\('[^']*'\)\)/#, with: "")
    }

    /// The words of a statement, in capitals, without texts and quoted names.
    fileprivate func words(outsideParentheses: Bool = false) -> Set<String> {
        var quote: Character?
        var depth = 0
        var plain = ""
        for character in self {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "'" || character == "\"" {
                quote = character
            } else if character == "(" || character == ")" {
                depth += character == "(" ? 1 : -1
                plain.append(" ")
            } else if depth == 0 || !outsideParentheses {
                plain.append(character)
            }
        }
        return Set(plain.split { $0.isWhitespace }.map { $0.uppercased() })
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
