/// A text as SQLite compares it: by its bytes. To Swift's strings `é` is the same in one scalar and in two.
struct ExactText: Hashable, Comparable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    // Texts that are one to Swift are rare enough to share a place.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
