/// What the values of an attribute are held to when they are saved; nothing of it lies on disk.
package struct ValueLimits: Hashable, Sendable {
    /// In characters, as Swift counts them.
    package var minLength: Int?
    package var maxLength: Int?
    /// A number in digits, in the form of the attribute's type.
    package var minimum: String?
    package var maximum: String?
    /// A regular expression in Swift's syntax, for the whole text.
    package var matches: String?

    package init(
        minLength: Int? = nil, maxLength: Int? = nil, minimum: String? = nil, maximum: String? = nil,
        matches: String? = nil
    ) {
        self.minLength = minLength
        self.maxLength = maxLength
        self.minimum = minimum
        self.maximum = maximum
        self.matches = matches
    }

    package var isEmpty: Bool { self == ValueLimits() }

    /// Each limit that there is, under its key in the schema language.
    package var words: [(key: String, value: String)] {
        let lengths = [("minLength", minLength), ("maxLength", maxLength)].map { ($0, $1.map { String($0) }) }
        return (lengths + [("minimum", minimum), ("maximum", maximum), ("matches", matches)])
            .compactMap { key, value in value.map { (key, $0) } }
    }
}
