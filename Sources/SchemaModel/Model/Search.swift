/// The full-text index of a model.
package struct Search: Hashable, Sendable {
    /// Attributes of text, own or inherited, in the order of the file.
    package var members: [String]
    /// The lengths of the beginnings of words that are indexed as well, ascending.
    package var prefixes: [Int]
    /// The virtual table that is the index.
    package var table: String

    package init(members: [String], prefixes: [Int] = [], table: String) {
        self.members = members
        self.prefixes = prefixes
        self.table = table
    }
}
