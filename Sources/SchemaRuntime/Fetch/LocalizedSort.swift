public import Foundation

#if !canImport(Darwin)
    /// What Foundation calls `String.StandardComparator.localizedStandard` on Apple's platforms and does not have elsewhere.
    public enum LocalizedComparator: Sendable {
        /// As people expect to see lists: without regard to case at first, numbers by their size, in the order of the process's locale.
        case localizedStandard
    }

    extension SortDescriptor {
        /// Sorts texts as people expect to see lists.
        ///
        ///     FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination, comparator: .localizedStandard)])
        public init(
            _ keyPath: KeyPath<Compared, String>, comparator: LocalizedComparator, order: SortOrder = .forward
        ) {
            let path: KeyPath<Compared, LocalizedText> = keyPath.appending(path: \.localizedText)
            // A key path of stored properties captures nothing that could be shared wrongly.
            self.init(unsafeBitCast(path, to: (KeyPath<Compared, LocalizedText> & Sendable).self), order: order)
        }

        /// Sorts texts as people expect to see lists, nil first.
        public init(
            _ keyPath: KeyPath<Compared, String?>, comparator: LocalizedComparator, order: SortOrder = .forward
        ) {
            let path: KeyPath<Compared, LocalizedText?> = keyPath.appending(path: \.localizedText)
            self.init(unsafeBitCast(path, to: (KeyPath<Compared, LocalizedText?> & Sendable).self), order: order)
        }
    }
#endif

/// A text that is sorted by ``QueryCollation/localizedStandard``.
struct LocalizedText: Comparable, Sendable {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Whether one stands before the other.
    static func < (one: Self, other: Self) -> Bool {
        QueryCollation.localizedStandard.compare(one.text, other.text) == .orderedAscending
    }
}

extension String {
    /// What a sort descriptor compares in place of the text.
    var localizedText: LocalizedText { LocalizedText(self) }
}

extension String? {
    /// What a sort descriptor compares in place of the text.
    var localizedText: LocalizedText? { map { LocalizedText($0) } }
}

/// What is printed at the end of the key paths of such descriptors.
let localizedEndings: [String] = [
    printedProperties(of: \String.localizedText), printedProperties(of: \String?.localizedText),
].compactMap { $0.map { "." + $0 } }
