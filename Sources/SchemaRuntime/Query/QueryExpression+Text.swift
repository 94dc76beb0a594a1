/// A text or an optional one.
public protocol QueryText {}

extension String: QueryText {}
extension String?: QueryText {}

extension QueryExpression where Value: QueryText {
    /// Whether the text has another one in it, character by character.
    public func contains(_ part: String) -> QueryExpression<Bool> { holds(.contains, .constant(part)) }
    /// Whether the text has another one in it, character by character.
    public func contains(_ part: QueryExpression<String>) -> QueryExpression<Bool> { holds(.contains, part.node) }
    /// Whether the text has another one in it, without regard to some things. ``localizedStandardContains(_:)`` pays regard to still fewer.
    ///
    ///     Trip.query { $0.destination.contains("zürich", options: .caseInsensitive) }
    public func contains(_ part: String, options: QueryTextOptions) -> QueryExpression<Bool> {
        holds(.contains(options), .constant(part))
    }
    /// Whether the text has another one in it, without regard to some things.
    public func contains(_ part: QueryExpression<String>, options: QueryTextOptions) -> QueryExpression<Bool> {
        holds(.contains(options), part.node)
    }
    /// Whether the text begins with another one, character by character.
    public func hasPrefix(_ part: String) -> QueryExpression<Bool> { holds(.starts, .constant(part)) }
    /// Whether the text begins with another one; the same as `hasPrefix`.
    public func starts(with part: String) -> QueryExpression<Bool> { holds(.starts, .constant(part)) }
    /// Whether the text ends with another one, character by character.
    public func hasSuffix(_ part: String) -> QueryExpression<Bool> { holds(.ends, .constant(part)) }
    /// Whether the text has another one in it as somebody who searches would say: without regard to case and diacritics.
    public func localizedStandardContains(_ part: String) -> QueryExpression<Bool> {
        holds(.localizedStandardContains, .constant(part))
    }
    /// Whether the text is of a pattern, in which `%` stands for any characters and `_` for one. Letters are compared as they are,
    /// unlike in SQL's LIKE.
    public func like(_ pattern: String) -> QueryExpression<Bool> { holds(.like, .constant(pattern)) }
    /// Whether the text is there and empty.
    public var isEmpty: QueryExpression<Bool> { QueryExpression<Bool>(.isEmpty(node)) }

    /// The text with another order and equality for the comparisons and sorts in which it stands, itself or as what `min`, `max` and `??` make of it.
    public func collated(_ collation: QueryCollation) -> Self { Self(.collated(node, collation)) }

    private func holds(_ function: TextFunction, _ part: QueryNode) -> QueryExpression<Bool> {
        QueryExpression<Bool>(.text(node, function, part))
    }
}

// MARK: - Lists

extension QueryExpression {
    /// Whether a list has an element. Not for lists of decimals, floats, data and UUIDs, whose elements JSON spells otherwise.
    public func contains<Element: Equatable>(_ element: Element) -> QueryExpression<Bool> where Value == [Element] {
        QueryExpression<Bool>(.listContains(node, .constant(element)))
    }
    /// Whether a list is there and has an element.
    public func contains<Element: Equatable>(_ element: Element) -> QueryExpression<Bool> where Value == [Element]? {
        QueryExpression<Bool>(.listContains(node, .constant(element)))
    }
    /// The number of a list's elements.
    public func count<Element>() -> QueryExpression<Int> where Value == [Element] {
        QueryExpression<Int>(.listCount(node))
    }
    /// The number of a list's elements.
    public func count<Element>() -> QueryExpression<Int?> where Value == [Element]? {
        QueryExpression<Int?>(.listCount(node))
    }
}

extension QueryExpression where Value: Collection, Value: _Storable {
    /// Whether a list or dictionary has no elements.
    @_disfavoredOverload public var isEmpty: QueryExpression<Bool> { QueryExpression<Bool>(.isEmpty(node)) }
}
