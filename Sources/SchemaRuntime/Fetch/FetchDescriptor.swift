public import Foundation

/// What to fetch: which objects, in which order, how many.
public struct FetchDescriptor<T: PersistentModel> {
    /// Which objects; nil for all.
    public var predicate: Predicate<T>?
    /// By what they are sorted, the most important first. Objects that are equal by all stand in the order of their insertion.
    public var sortBy: [SortDescriptor<T>]
    /// How many at most; nil for no limit.
    public var fetchLimit: Int?
    /// How many to pass over.
    public var fetchOffset: Int?
    /// Whether what is not saved yet counts: inserted objects are found, deleted ones are not, changed ones are found by their new values. Without it
    /// objects are found as they are saved, but for those that wait to be deleted.
    public var includePendingChanges = true
    /// The attributes and to-ones of which the values are wanted; none for all. Others are read when one of them is first asked for, all at once, so
    /// it is for wide objects of which little is shown. Objects that the context has already stay as they are, and while changes wait that
    /// could decide the result, all is read.
    public var propertiesToFetch: [PartialKeyPath<T>] = []
    /// Relationships that are read along with the objects, so that asking each object for them costs no query of its own: one for each
    /// relationship, however many objects there are. A key path may lead through to-ones: `\Trip.organizer?.bookings`.
    public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []
    /// Paths of relationships that are read along, for what a single key path cannot say, since it ends at a to-many:
    /// `[\Author.articles, \Article.tags]` reads the articles, then their tags.
    public var relationshipPathsForPrefetching: [[AnyKeyPath]] = []
    /// What the texts of the objects have to hold, all of it.
    var searches: [TextSearch] = []

    /// A descriptor of its parts.
    public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
        self.predicate = predicate
        self.sortBy = sortBy
    }
}

// `@unchecked`: key paths of properties capture nothing that could be shared wrongly.
extension FetchDescriptor: @unchecked Sendable {}

extension SortDescriptor {
    /// Sorts by a Bool: false first, or last with `.reverse`.
    public init(_ keyPath: KeyPath<Compared, Bool>, order: SortOrder = .forward) {
        let path: KeyPath<Compared, Int> = keyPath.appending(path: \Bool._$sortKey)
        // A key path of stored properties captures nothing that could be shared wrongly.
        self.init(unsafeBitCast(path, to: (KeyPath<Compared, Int> & Sendable).self), order: order)
    }

    /// Sorts by an optional Bool, or one behind an optional to-one: nil first, then false, or the other way round with `.reverse`.
    public init(_ keyPath: KeyPath<Compared, Bool?>, order: SortOrder = .forward) {
        let path: KeyPath<Compared, Int?> = keyPath.appending(path: \Bool?._$sortKey)
        self.init(unsafeBitCast(path, to: (KeyPath<Compared, Int?> & Sendable).self), order: order)
    }
}

extension Bool? {
    /// What a sort descriptor compares in place of the Bool itself, which is not `Comparable`.
    var _$sortKey: Int? { self?._$sortKey }
}

/// What is printed at the end of the key paths of such descriptors.
let boolEndings: [String] = [
    printedProperties(of: \Bool._$sortKey), printedProperties(of: \Bool?._$sortKey),
].compactMap { $0.map { "." + $0 } }
