import SchemaMigration

/// Reads what a user typed; see `SearchQuery.init(_:)`.
func parseSearch(_ text: String, isTyping: Bool) -> SearchQuery.Node {
    var parts: [Part] = []
    var reader = text[...]
    while let part = nextPart(&reader, isTyping: isTyping) { parts.append(part) }

    /// Groups of which one is enough.
    var groups: [[SearchQuery.Node]] = []
    var excluded: [SearchQuery.Node] = []
    var joins = false
    var negates = false
    for (index, part) in parts.enumerated() {
        let follows = index + 1 < parts.count
        switch part {
        case .or where follows && !groups.isEmpty && !negates: joins = true
        case .and where follows && !groups.isEmpty: continue
        case .not where follows: negates = true
        case .or, .and, .not: groups.append([.words(part.word, isPrefix: false)])
        // Signs are passed over, as if they did not stand there.
        case .words(let words, _, _) where TextFold.words(of: words).isEmpty: continue
        case .words(let words, let isPrefix, let isExcluded):
            let node = SearchQuery.Node.words(words, isPrefix: isPrefix)
            if isExcluded || negates {
                excluded.append(node)
            } else if joins {
                groups[groups.count - 1].append(node)
            } else {
                groups.append([node])
            }
            (joins, negates) = (false, false)
        }
    }
    // Without anything to find, what is to be left out is what is looked for.
    if groups.isEmpty { return .all(excluded) }
    let found = SearchQuery.Node.all(groups.map { $0.count == 1 ? $0[0] : .any($0) })
    return excluded.isEmpty ? found : .except(found, .any(excluded))
}

private enum Part {
    case words(String, isPrefix: Bool, isExcluded: Bool)
    case or, and, not

    /// The operator where it is a word as any other.
    var word: String {
        switch self {
        case .or: "OR"
        case .and: "AND"
        case .not: "NOT"
        case .words(let text, _, _): text
        }
    }
}

private let quotationMarks: Set<Character> = ["\"", "“", "”", "„", "«", "»", "‟", "＂", "״"]

private func nextPart(_ text: inout Substring, isTyping: Bool) -> Part? {
    text = text.drop { $0.isWhitespace || $0 == "(" || $0 == ")" }
    guard !text.isEmpty else { return nil }
    var isExcluded = false
    if text.first == "-" {
        isExcluded = true
        text = text.dropFirst()
    }
    if let first = text.first, quotationMarks.contains(first) {
        text = text.dropFirst()
        let words = text.prefix { !quotationMarks.contains($0) }
        let isClosed = words.endIndex < text.endIndex
        text = text[words.endIndex...].dropFirst()
        let isPrefix = text.first == "*" || isTyping && !isClosed
        return .words(String(words), isPrefix: isPrefix, isExcluded: isExcluded)
    }
    // A quotation mark within a word (צה"ל) is a sign as any other.
    let word = text.prefix { !$0.isWhitespace && $0 != "(" && $0 != ")" }
    text = text[word.endIndex...]
    if !isExcluded {
        switch word {
        case "OR", "|", "||": return .or
        case "AND", "&", "&&": return .and
        case "NOT": return .not
        default: break
        }
    }
    let isPrefix = word.last == "*" || isTyping && text.isEmpty
    return .words(String(word), isPrefix: isPrefix, isExcluded: isExcluded)
}
