/// One thing in which a store is not what its schema says, and what mends it.
package struct StoreDrift: Hashable, Sendable {
    package enum Kind: Hashable, Sendable, CaseIterable {
        case tableMissing, tableAdded, tableChanged
        case columnMissing, columnAdded, columnChanged
        case checkChanged, keyChanged
        case indexMissing, indexAdded, indexChanged
        case triggerMissing, triggerAdded, triggerChanged
        case viewMissing, viewAdded, viewChanged
        case searchMissing, searchAdded, searchChanged, searchStale
        case danglingReferences
    }

    package var kind: Kind
    /// The table, index, trigger or view.
    package var object: String
    /// The column, where it is about one.
    package var column: String?
    /// What is different, a text each, for a message.
    package var details: [String] = []
    /// Rows that it concerns, and the keys of the first ten.
    package var count: Int64 = 0
    package var keys: [Int64] = []
    /// What mends it, in one transaction with foreign keys off; empty where only a human can say.
    package var statements: [String] = []
    /// The statements lose something, or are one of several answers: nobody but the store's owner may run them.
    package var isChoice = false

    init(_ kind: Kind, _ object: String, column: String? = nil, details: [String] = []) {
        self.kind = kind
        self.object = object
        self.column = column
        self.details = details
    }

    /// With what mends it.
    func mended(by statements: [String], isChoice: Bool = false) -> StoreDrift {
        var drift = self
        drift.statements = statements
        drift.isChoice = isChoice
        return drift
    }
}
