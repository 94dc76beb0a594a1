import SchemaMigration

/// A query with its texts cut into folded words: what SQLite is told, and what decides in memory.
indirect enum SearchExpression: Hashable, Sendable {
    case phrase([[UInt8]], isPrefix: Bool)
    case all([SearchExpression])
    case any([SearchExpression])
    case except(SearchExpression, SearchExpression)

    /// `nil` for a query without words.
    ///
    /// - Parameter isExcluded: whether it says what must not be there: what has no words is not among it then.
    init?(_ node: SearchQuery.Node, isExcluded: Bool = false) {
        switch node {
        case .words(let text, let isPrefix):
            let words = TextFold.words(of: text).map(\.word)
            if words.isEmpty { return nil }
            self = .phrase(words, isPrefix: isPrefix)
        case .all(let nodes):
            let parts = Self.distinct(nodes.compactMap { SearchExpression($0, isExcluded: isExcluded) })
            guard let first = parts.first else { return nil }
            self = parts.count == 1 ? first : .all(parts)
        case .any(let nodes):
            let parts = nodes.compactMap { SearchExpression($0, isExcluded: isExcluded) }
            guard let first = parts.first, parts.count == nodes.count || isExcluded else { return nil }
            let distinct = Self.distinct(parts)
            self = distinct.count == 1 ? first : .any(distinct)
        case .except(let node, let other):
            guard let part = SearchExpression(node, isExcluded: isExcluded) else { return nil }
            self = SearchExpression(other, isExcluded: true).map { .except(part, $0) } ?? part
        }
    }

    private static func distinct(_ parts: [SearchExpression]) -> [SearchExpression] {
        var seen: Set<SearchExpression> = []
        return parts.filter { seen.insert($0).inserted }
    }

    // MARK: - For SQLite

    /// As FTS5 reads it. Words hold letters, marks and digits alone, so none can be taken for a word of FTS5's.
    var match: String {
        switch self {
        case .phrase(let words, let isPrefix):
            "\"" + words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ") + "\""
                + (isPrefix ? " *" : "")
        case .all(let parts): "(" + parts.map(\.match).joined(separator: " AND ") + ")"
        case .any(let parts): "(" + parts.map(\.match).joined(separator: " OR ") + ")"
        case .except(let part, let other): "(\(part.match) NOT \(other.match))"
        }
    }

    /// How many parentheses stand in each other.
    var depth: Int {
        switch self {
        case .phrase: 0
        case .all(let parts), .any(let parts): 1 + (parts.map(\.depth).max() ?? 0)
        case .except(let part, let other): 1 + max(part.depth, other.depth)
        }
    }

    // MARK: - In memory

    /// Whether some texts, cut into words, meet it together.
    func matches(_ texts: [[[UInt8]]]) -> Bool {
        switch self {
        case .phrase(let words, let isPrefix):
            texts.contains { text in !Self.places(of: words, isPrefix: isPrefix, in: text, limit: 1).isEmpty }
        case .all(let parts): parts.allSatisfy { $0.matches(texts) }
        case .any(let parts): parts.contains { $0.matches(texts) }
        case .except(let part, let other): part.matches(texts) && !other.matches(texts)
        }
    }

    /// Where what is looked for stands in a text: ranges of its words, in their order, none within another.
    func places(in text: [[UInt8]]) -> [Range<Int>] {
        var places: [Range<Int>] = []
        for (words, isPrefix) in phrases {
            places += Self.places(of: words, isPrefix: isPrefix, in: text, limit: .max)
        }
        places.sort { $0.lowerBound == $1.lowerBound ? $0.upperBound > $1.upperBound : $0.lowerBound < $1.lowerBound }
        var merged: [Range<Int>] = []
        for place in places {
            if let last = merged.last, place.lowerBound < last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, place.upperBound)
            } else {
                merged.append(place)
            }
        }
        return merged
    }

    /// What has to be there, not what must not.
    private var phrases: [(words: [[UInt8]], isPrefix: Bool)] {
        switch self {
        case .phrase(let words, let isPrefix): [(words, isPrefix)]
        case .all(let parts), .any(let parts): parts.flatMap(\.phrases)
        case .except(let part, _): part.phrases
        }
    }

    private static func places(of words: [[UInt8]], isPrefix: Bool, in text: [[UInt8]], limit: Int) -> [Range<Int>] {
        guard text.count >= words.count else { return [] }
        var places: [Range<Int>] = []
        for start in 0...(text.count - words.count) {
            let found = words.indices.allSatisfy { index in
                let word = text[start + index]
                return isPrefix && index == words.count - 1 ? word.starts(with: words[index]) : word == words[index]
            }
            guard found else { continue }
            places.append(start..<start + words.count)
            if places.count == limit { break }
        }
        return places
    }
}
