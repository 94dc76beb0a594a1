/// What a template is rendered with.
///
/// `null`, `false`, the empty string and the empty list are false for a section; everything else is true.
package enum MustacheValue: Hashable, Sendable {
    /// A known key without a value: renders as nothing.
    case null
    case bool(Bool)
    /// Text, written as it is or escaped. Numbers come as text too: how a number is spelled is for the caller to decide.
    case string(String)
    case list([MustacheValue])
    case object(MustacheMembers)
    /// An object whose keys are the author's own: one that it does not have is empty, as are its parts, and no error.
    case open(MustacheMembers)
}

extension MustacheValue {
    /// Text, or `null` where there is none.
    package init(_ text: String?) { self = text.map(MustacheValue.string) ?? .null }

    /// An open object without members.
    static let nothing = MustacheValue.open(MustacheMembers([]))

    /// Whether a section is rendered for this value, and an inverted section is not.
    var isTrue: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .string(let text): !text.isEmpty
        case .list(let items): !items.isEmpty
        case .object: true
        case .open(let members): !members.isEmpty
        }
    }
}

extension MustacheValue: ExpressibleByBooleanLiteral, ExpressibleByStringInterpolation {
    package init(booleanLiteral value: Bool) { self = .bool(value) }

    package init(stringLiteral value: String) { self = .string(value) }
}

extension MustacheValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(arrayLiteral elements: MustacheValue...) { self = .list(elements) }

    package init(dictionaryLiteral elements: (String, MustacheValue)...) {
        assert(Set(elements.map(\.0)).count == elements.count, "a key stands twice in an object")
        self = .object(MustacheMembers(elements))
    }
}
