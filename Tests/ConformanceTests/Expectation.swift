/// What `expected.txt` of a case says, a line for each statement.
struct Expectation {
    struct Query {
        var sql: String
        var rows: [String] = []
    }

    /// A line that cannot be read.
    struct Unreadable: Error, CustomStringConvertible {
        var line: String
        var description: String { "expected.txt: \(line)" }
    }

    /// `finding: SG303 error 14 words`: each finding but notes; of a note where one is named.
    private(set) var findings: [String] = []
    /// `forms: alter, create`: those of the plan from the oldest version.
    private(set) var forms: String?
    /// `account: kept Trip.a -> Trip.b`: among what the plan says of columns.
    private(set) var account: [String] = []
    /// `refuses: CODE words`: a store with the small rows is not migrated.
    private(set) var refusal: (code: String, words: String)?
    /// `? SELECT …` and its rows, up to a blank line.
    private(set) var queries: [Query] = []
    /// `more? SELECT …`, of the store with many rows.
    private(set) var moreQueries: [Query] = []

    init(_ text: String) throws {
        enum Place { case outside, inQuery, inMore }
        var place = Place.outside
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.isEmpty {
                place = .outside
            } else if place == .inQuery, !line.hasPrefix("? "), !line.hasPrefix("more? ") {
                queries[queries.count - 1].rows.append(line)
            } else if place == .inMore, !line.hasPrefix("? "), !line.hasPrefix("more? ") {
                moreQueries[moreQueries.count - 1].rows.append(line)
            } else if line.hasPrefix("? ") {
                queries.append(Query(sql: String(line.dropFirst(2))))
                place = .inQuery
            } else if line.hasPrefix("more? ") {
                moreQueries.append(Query(sql: String(line.dropFirst(6))))
                place = .inMore
            } else if !line.hasPrefix("#") {
                try read(line)
            }
        }
    }

    private mutating func read(_ line: String) throws {
        let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw Unreadable(line: line) }
        switch parts[0] {
        case "finding": findings.append(parts[1])
        case "forms": forms = parts[1]
        case "account": account.append(parts[1])
        case "refuses":
            let words = parts[1].split(separator: " ", maxSplits: 1).map(String.init)
            refusal = (words[0], words.count > 1 ? words[1] : "")
        default: throw Unreadable(line: line)
        }
    }
}
