import SQLiteKit
import SchemaSnapshot

/// Works out a second time what `migration` says of rows, over the rows of the older store and without any of the planner's SQL, and holds the newer store
/// against it. Rows are read in the order of their keys, one at a time; held are the keys of rows that go or get other keys, with their links, and those
/// of objects that are made of values.
struct DeclaredRows {
    let before: Connection
    let after: Connection
    let claims: RowClaims
    let old: ObjectQuery
    let new: ObjectQuery
    /// The newer version's enums.
    let rawValues: [String: [Value]]

    var moves = KeyMoves()
    private let lost: LostClasses
    private(set) var failures: [ProofFailure.Reason] = []
    /// Whether something could not be worked out.
    private(set) var isOpen = false
    /// The older columns that were worked out, by table.
    private(set) var columnCounts: [SQLName: Int] = [:]

    /// - Parameter rawValues: those of the newer version's enums, by name.
    init(
        before: Connection, after: Connection, from old: SchemaDescription, to new: SchemaDescription,
        rawValues: [String: [Value]], claims: RowClaims
    ) throws(SQLiteError) {
        self.before = before
        self.after = after
        self.claims = claims
        self.old = ObjectQuery(old)
        self.new = ObjectQuery(new)
        self.rawValues = rawValues
        lost = try LostClasses(claims.lost, self.old, on: before)
        // Which rows go with a reference that leads nowhere is said by delete rules, over as many tables as there are.
        if claims.mendsOrphans, try !before.rows("PRAGMA foreign_key_check").isEmpty {
            isOpen = true
            return
        }
        for dedupe in claims.dedupes { try compare(dedupe) }
        if isOpen { return }
        for merge in claims.merges { try renumber(merge) }
        for item in claims.classes { try compare(item) }
        for links in claims.links { try compare(links) }
        for pick in claims.picks { try compare(pick) }
        for move in claims.moves { try compare(move) }
        for split in claims.splits { try compare(split) }
        for (target, extracts) in extractsByTarget { try compare(extracts, into: target) }
    }

    /// Those that make objects of one model, together.
    private var extractsByTarget: [(String, [RowClaims.Extract])] {
        Dictionary(grouping: claims.extracts, by: \.into.model).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Whether an older row was of a class that is no more.
    func isLost(_ key: Int64, of root: String?) throws(SQLiteError) -> Bool {
        try root.map { root throws(SQLiteError) in try lost.hold(key, of: root) } ?? false
    }

    func hasLostClasses(_ root: String?) -> Bool { root.map(lost.concern) ?? false }

    // MARK: Telling

    mutating func leaveOpen() { isOpen = true }

    mutating func count(_ table: String) { columnCounts[SQLName(table), default: 0] += 1 }

    /// - Parameter word: the key under `migration` that says it.
    mutating func report(_ mismatch: Mismatch, _ name: RowClaims.Name, word: String) {
        guard let problem = mismatch.problem else { return }
        failures.append(
            .declaredOtherwise(
                mismatch.rows.rows(name.model, name.member), problem: (word.isEmpty ? "" : "`\(word)`: ") + problem))
    }
}

/// Rows that are not what they are to be: how many, the keys of the first ten, and the first of them in words.
struct Mismatch {
    private(set) var rows = RowCount()
    private(set) var problem: String?

    /// - Parameter words: of the row with the key.
    mutating func add(_ key: Int64, _ words: @autoclosure () -> String) {
        rows.add([.integer(key)])
        if problem == nil { problem = words() }
    }

    mutating func add(_ key: Int64, due: Value, found: Value, as noun: String = "is to have") {
        add(key, "row \(key) \(noun) \(due.shown), and has \(found.shown)")
    }
}
