/// A name as SQLite tells it from others: by its bytes, apart from the case of Latin letters. To Swift's strings `é` is the same in one scalar
/// and in two.
package struct SQLName: Hashable, Comparable, Sendable {
    private let key: ExactText

    package init(_ name: String) {
        key = ExactText(
            String(decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self))
    }

    /// In small Latin letters: SQLite takes it for the name, and so it may stand in SQL.
    package var text: String { key.text }

    package static func < (left: SQLName, right: SQLName) -> Bool { left.key < right.key }

    func hasPrefix(_ prefix: String) -> Bool { text.utf8.starts(with: prefix.utf8) }
}
