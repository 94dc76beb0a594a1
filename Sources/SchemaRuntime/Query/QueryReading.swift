/// What is read of the objects of a query, and what along with them.
///
/// `@unchecked`: key paths of properties capture nothing that could be shared wrongly.
struct QueryReading: @unchecked Sendable {
    /// The properties that are read; none for all.
    var properties: [AnyKeyPath] = []
    /// Paths of relationships that are read along.
    var paths: [[AnyKeyPath]] = []
}

extension Query {
    /// With relationships that are read along with the objects, in one query for each: what `relationshipKeyPathsForPrefetching` of
    /// `FetchDescriptor` says. A key path may lead through to-ones.
    public func prefetching(_ relationships: PartialKeyPath<Model>...) -> Self {
        with { $0.reading.paths += relationships.map { [$0] } }
    }

    /// With the relationships of a path that are read along: `[\Author.articles, \Article.tags]` reads the articles, then their tags.
    public func prefetching(path: [AnyKeyPath]) -> Self { with { $0.reading.paths.append(path) } }

    /// With only some attributes and to-ones read; others are read when one of them is first asked for. It is what `propertiesToFetch` of
    /// `FetchDescriptor` says.
    public func reading(only properties: PartialKeyPath<Model>...) -> Self {
        with { $0.reading.properties += properties.map { $0 } }
    }
}
