/// A set of objects in memory and what is to become of them: inserts, changes and deletions wait here until `save`.
///
/// A context and its objects are used by one thread, task or actor at a time; neither is `Sendable`. In one context a row is one object.
/// Objects hold on to no context: one that outlives its context keeps the values that it last had.
public final class ModelContext {
    let store: Store
    /// The container that made the context, as long as it lives.
    weak var knownContainer: ModelContainer?
    /// By the index of a class: the home of its hierarchy.
    @exclusivity(unchecked) private(set) var homes: [Home] = []
    /// Homes without repetition.
    @exclusivity(unchecked) private(set) var allHomes: [Home] = []
    /// First changes since the last save, oldest first.
    var journal: [JournalEntry] = []
    var links = LinkChanges()
    var arrivals = Arrivals()
    var deletedMembers = DeletedMembers()
    /// To-manys that were read anew since all were forgotten for deletions that were taken back.
    var rereadCollections: RereadCollections?
    /// What could not be reported where it happened; the next save throws the first.
    private(set) var issues: [ModelError] = []
    /// Objects that an upsert made lead to another one, by their address.
    var forwards: [ObjectIdentifier: Forward] = [:]
    @exclusivity(unchecked) var results = ResultBuffer()
    /// The objects of a fetch that found many, until they are answered.
    var many: [_ModelObject] = []
    private(set) var connection: StoreConnection?
    /// For the stores of a container behind the first: a context each. No relationship leads from one to another, so each works by itself.
    private(set) var parts: [ModelContext] = []
    private let routes: StoreRoutes
    private var isPart = false
    /// The context of which this one is a part.
    private(set) weak var whole: ModelContext?

    /// Who makes the changes: a name of your own, for whoever looks at the context.
    public var author: String?
    /// Of objects of which only some properties were read: those.
    var partlyRead: [ObjectIdentifier: Set<Int>] = [:]
    /// Who looks at the objects; nil where nobody is to be told.
    var observers: Observers?
    /// Notes changes to undo them; nil where nobody wants that.
    var knownUndoManager: ModelUndoManager?
    /// Whether deletions have been noted of which it is not known yet what they do to rows.
    var owesSettling = false
    /// Whether something was changed twice since the journal was looked through last.
    var mayBeUnchanged = false
    /// Where the commits of other contexts wait.
    let inbox = ChangeInbox()
    /// Rows that could not be merged, since there are changes here.
    var unmerged = StoreChanges()
    var knownConflictPolicy = ConflictPolicy.error
    /// Saves what waits without a call of `save`; only the main context has one.
    var autosave: Autosave?
    /// What happens when the context ends with changes that nobody has saved: at first it is said on standard error.
    public var unsavedChangesAtEnd = UnsavedChanges.log

    /// A context of its own over a container's store.
    public convenience init(_ container: ModelContainer) {
        self.init(container.store, container, container.routes)
        parts = container.stores.dropFirst().map { ModelContext($0, container) }
        for part in parts { (part.whole, part.isPart) = (self, true) }
    }

    init(_ store: Store, _ container: ModelContainer?, _ routes: StoreRoutes = .single) {
        self.store = store
        self.routes = routes
        knownContainer = container
        var homesOfRoots: [Int: Home] = [:]
        for root in store.graph.roots { homesOfRoots[root] = Home(self, store.graph.entities[root]) }
        homes = store.graph.entities.map { homesOfRoots[$0.root]! }
        allHomes = store.graph.roots.map { homesOfRoots[$0]! }
        store.inboxes.add(inbox, of: store.connections)
    }

    deinit {
        if !isPart {
            autosave?.finish(self)
            reportUnsavedChanges()
        }
        leaveAll()
        if let connection { store.connections.give(back: connection) }
    }

    /// The container over whose store this context works.
    public var container: ModelContainer {
        knownContainer ?? ModelContainer([store] + parts.map(\.store), routes)
    }

    /// The context that has the objects of a class: this one, or one of its parts.
    @inline(__always) func part(_ entity: @autoclosure () -> _Entity) -> ModelContext {
        parts.isEmpty ? self : part(number: routes.number(entity()))
    }

    private func part(number: Int) -> ModelContext { number == 0 ? self : parts[number - 1] }

    /// The context that users know.
    var outermost: ModelContext { whole ?? self }

    func home(_ entity: _Entity) -> Home { homes[entity.index] }

    /// Runs `body` with the context's connection, and turns SQLite's errors into the library's.
    func withConnection<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        if connection == nil { connection = try store.connections.take() }
        return try connection!.use(body)
    }

    /// As `withConnection`, for a body that does nothing but read.
    func reading<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        if connection == nil { connection = try store.connections.take() }
        let base = results.count
        do { return try connection!.read(body) } catch {
            // Nothing is given out of a read of which it shows only at its end that it must not be.
            if results.count > base { results.removeAll(from: base) }
            if !many.isEmpty { many = [] }
            throw error
        }
    }

    // MARK: - Issues

    /// Keeps an error that cannot be thrown where it happens.
    func report(_ error: ModelError) { issues.append(error) }

    /// Throws the first issue and forgets all.
    func throwIssue() throws {
        guard let issue = issues.first else { return }
        issues = []
        throw issue
    }

    func forgetIssues() { issues = [] }
}

extension ModelContext: Equatable {
    /// Whether both are one context.
    public static func == (one: ModelContext, other: ModelContext) -> Bool { one === other }
}

/// An object that leads to the one that stands for its row. The map does not know it.
struct Forward {
    let newcomer: Unmanaged<_ModelObject>
    let survivor: _ModelObject
}

/// The first change of a property since the last save.
struct JournalEntry {
    /// Retained by its home's list of changed objects.
    let object: Unmanaged<_ModelObject>
    let property: Int
    /// Of a row that was merged, what it has now.
    var old: _Value
}
