/// What a tag asks the data for.
enum Key {
    /// `.`: the innermost value itself.
    case current
    /// Looked for from the innermost value outwards.
    case name(String)
    /// `a.b.c`: the first part is looked for like a name, the rest strictly within what was found.
    case path(first: String, rest: [String])

    /// Nothing where a part between dots is empty.
    init?(_ text: String) {
        if text == "." {
            self = .current
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        guard !parts.contains("") else { return nil }
        self = parts.count == 1 ? .name(text) : .path(first: parts[0], rest: Array(parts.dropFirst()))
    }
}

extension Key: CustomStringConvertible {
    var description: String {
        switch self {
        case .current: "."
        case .name(let name): name
        case .path(let first, let rest): ([first] + rest).joined(separator: ".")
        }
    }
}
