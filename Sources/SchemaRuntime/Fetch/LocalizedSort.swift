public import Foundation

#if !canImport(Darwin)
    /// What Foundation calls `String.StandardComparator.localizedStandard` on Apple's platforms and does not have elsewhere.
    public enum LocalizedComparator: Sendable {
        /// As people expect to see lists: without regard to case at first, numbers by their size, in the order of the process's locale.
        case localizedStandard
        /// By ``QueryCollation/localized``: the order of an index with `collate: localized`.
        case localized
    }

    extension SortDescriptor {
        /// Sorts texts as people expect to see lists.
        ///
        ///     FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.destination, comparator: .localizedStandard)])
        public init(
            _ keyPath: KeyPath<Compared, String>, comparator: LocalizedComparator, order: SortOrder = .forward
        ) {
            // A key path of stored properties captures nothing that could be shared wrongly.
            switch comparator {
            case .localizedStandard:
                let path: KeyPath<Compared, LocalizedText> = keyPath.appending(path: \.localizedText)
                self.init(unsafeBitCast(path, to: (KeyPath<Compared, LocalizedText> & Sendable).self), order: order)
            case .localized:
                let path: KeyPath<Compared, FoldedText> = keyPath.appending(path: \.foldedText)
                self.init(unsafeBitCast(path, to: (KeyPath<Compared, FoldedText> & Sendable).self), order: order)
            }
        }

        /// Sorts texts as people expect to see lists, nil first.
        public init(
            _ keyPath: KeyPath<Compared, String?>, comparator: LocalizedComparator, order: SortOrder = .forward
        ) {
            switch comparator {
            case .localizedStandard:
                let path: KeyPath<Compared, LocalizedText?> = keyPath.appending(path: \.localizedText)
                self.init(unsafeBitCast(path, to: (KeyPath<Compared, LocalizedText?> & Sendable).self), order: order)
            case .localized:
                let path: KeyPath<Compared, FoldedText?> = keyPath.appending(path: \.foldedText)
                self.init(unsafeBitCast(path, to: (KeyPath<Compared, FoldedText?> & Sendable).self), order: order)
            }
        }
    }
#endif

/// A text that is sorted by a collation.
protocol CollatedText: Comparable, Sendable {
    static var collation: QueryCollation { get }
    var text: String { get }
}

extension CollatedText {
    /// Whether one stands before the other.
    static func < (one: Self, other: Self) -> Bool {
        collation.compare(one.text, other.text) == .orderedAscending
    }

    /// Whether none stands before the other.
    static func == (one: Self, other: Self) -> Bool { collation.compare(one.text, other.text) == .orderedSame }
}

/// A text that is sorted by ``QueryCollation/localizedStandard``.
struct LocalizedText: CollatedText {
    static let collation = QueryCollation.localizedStandard
    let text: String
}

/// A text that is sorted by ``QueryCollation/localized``.
struct FoldedText: CollatedText {
    static let collation = QueryCollation.localized
    let text: String
}

extension String {
    /// What a sort descriptor compares in place of the text.
    var localizedText: LocalizedText { LocalizedText(text: self) }
    /// What a sort descriptor compares in place of the text.
    var foldedText: FoldedText { FoldedText(text: self) }
}

extension String? {
    /// What a sort descriptor compares in place of the text.
    var localizedText: LocalizedText? { map { LocalizedText(text: $0) } }
    /// What a sort descriptor compares in place of the text.
    var foldedText: FoldedText? { map { FoldedText(text: $0) } }
}

/// What is printed at the end of the key paths of such descriptors, and by what they sort.
let collatedEndings: [(ending: String, collation: QueryCollation)] = [
    (printedProperties(of: \String.localizedText), QueryCollation.localizedStandard),
    (printedProperties(of: \String?.localizedText), .localizedStandard),
    (printedProperties(of: \String.foldedText), .localized),
    (printedProperties(of: \String?.foldedText), .localized),
].compactMap { path, collation in path.map { ("." + $0, collation) } }
