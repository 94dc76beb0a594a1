/// What to look for in texts. Case, accents, forms of letters and digits of other scripts make no difference; see the article on search.
///
/// A query without any word (an empty text, signs alone) restricts nothing.
public struct SearchQuery: Hashable, Sendable {
    indirect enum Node: Hashable, Sendable {
        /// The words of a text in sequence; of the last one, perhaps only its beginning.
        case words(String, isPrefix: Bool)
        case all([Node])
        case any([Node])
        /// The first without the second.
        case except(Node, Node)
    }

    let node: Node

    init(_ node: Node) { self.node = node }

    /// What a user typed into a search field: all words have to occur.
    ///
    /// - `"two words"` in quotation marks of any kind stand in sequence.
    /// - `sea*` is the beginning of a word.
    /// - `OR` in capital letters between two words: one of them is enough.
    /// - `-word`, or `NOT word`: it must not occur. (Something else has to be looked for.)
    ///
    /// No text is an error: signs that mean nothing where they stand are passed over.
    public init(_ text: String) { self.init(parseSearch(text, isTyping: false)) }

    /// What a user is typing: as `init(_:)`, and the last word may go on.
    public init(typing text: String) { self.init(parseSearch(text, isTyping: true)) }

    /// The words of a text in sequence. Nothing in the text has a meaning of its own.
    public static func phrase(_ text: String) -> SearchQuery { SearchQuery(.words(text, isPrefix: false)) }

    /// The words of a text in sequence, the last of which may go on.
    public static func prefix(_ text: String) -> SearchQuery { SearchQuery(.words(text, isPrefix: true)) }

    /// Each of some queries.
    public static func all(_ queries: [SearchQuery]) -> SearchQuery { SearchQuery(.all(queries.map(\.node))) }

    /// At least one of some queries.
    public static func any(_ queries: [SearchQuery]) -> SearchQuery { SearchQuery(.any(queries.map(\.node))) }

    /// This query, where another one does not hold. What has no words excludes nothing.
    public func excluding(_ other: SearchQuery) -> SearchQuery { SearchQuery(.except(node, other.node)) }

    /// Both queries.
    public static func && (one: SearchQuery, other: SearchQuery) -> SearchQuery { .all([one, other]) }

    /// One of the queries, or both.
    public static func || (one: SearchQuery, other: SearchQuery) -> SearchQuery { .any([one, other]) }
}

extension SearchQuery: ExpressibleByStringLiteral {
    /// As `init(_:)`.
    public init(stringLiteral text: String) { self.init(text) }
}

extension FetchDescriptor {
    /// The descriptor, for objects in whose searched texts the words of `text` occur, as `SearchQuery(_:)` reads them. Without `sortBy` the
    /// best come first; objects that wait in the context come before them, since only rows have a rank.
    public func matching(_ text: String) -> FetchDescriptor { matching(SearchQuery(text)) }

    /// The descriptor, for objects whose searched texts meet a query.
    ///
    /// - Parameter properties: where to look, among the attributes that the schema's `search` names; without any, in all of them.
    public func matching(_ query: SearchQuery, in properties: PartialKeyPath<T>...) -> FetchDescriptor {
        var descriptor = self
        descriptor.searches.append(TextSearch(query, properties))
        return descriptor
    }
}

/// A query and where to look.
struct TextSearch: Hashable, Sendable {
    let query: SearchQuery
    /// Property indices, -1 for what is none; empty for all that are searched.
    let properties: [Int]

    init<T: PersistentModel>(_ query: SearchQuery, _ properties: [PartialKeyPath<T>]) {
        self.query = query
        self.properties = properties.map { T._$entity.property(at: $0) ?? -1 }
    }
}
