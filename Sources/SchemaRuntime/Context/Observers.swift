import Observation
import Synchronization

/// Who looks at which property of which of a context's objects. Nothing is kept of objects at which nobody looks.
final class Observers {
    private var registrars: [ObjectIdentifier: ObservationRegistrar] = [:]
    /// The registrar of the next object at which somebody looks. It knows nobody yet.
    private var spare = ObservationRegistrar()
    private let flag = Flag()
    /// By property; those beyond the last share its key path.
    private var paths: [KeyPath<ObservedFields, Void>] = []
    private static let mostPaths = 256

    /// A property is read: if somebody gathers what is read, it is noted.
    ///
    /// Whether somebody does cannot be asked. But only within `withObservationTracking` a registrar keeps the key paths that it is told, in a set, for
    /// which it asks them for their hash, and that raises the flag. Then the spare one has become the object's: whoever gathers is known to the object's
    /// registrar alone, and is forgotten with it.
    func access(_ object: _ModelObject, _ property: Int) {
        if !registrars.isEmpty, let registrar = registrars[ObjectIdentifier(object)] {
            return registrar.access(.shared, keyPath: path(property))
        }
        flag.isRaised.store(false, ordering: .relaxed)
        spare.access(.shared, keyPath: path(property))
        guard flag.isRaised.load(ordering: .relaxed) else { return }
        registrars[ObjectIdentifier(object)] = spare
        spare = ObservationRegistrar()
    }

    func willChange(_ object: _ModelObject, _ property: Int) {
        registrars[ObjectIdentifier(object)]?.willSet(.shared, keyPath: path(property))
    }

    func didChange(_ object: _ModelObject, _ property: Int) {
        registrars[ObjectIdentifier(object)]?.didSet(.shared, keyPath: path(property))
    }

    private func path(_ property: Int) -> KeyPath<ObservedFields, Void> {
        let number = min(property, Self.mostPaths - 1)
        while paths.count <= number { paths.append(\ObservedFields.[Field(number: paths.count, flag: flag)]) }
        return paths[number]
    }

    /// How many objects somebody has looked at.
    var count: Int { registrars.count }

    func isObserved(_ object: _ModelObject) -> Bool { registrars[ObjectIdentifier(object)] != nil }

    /// An object's end.
    func forget(_ object: _ModelObject) {
        // Its end may call those who look, who may look at others.
        let registrar = registrars.isEmpty ? nil : registrars.removeValue(forKey: ObjectIdentifier(object))
        withExtendedLifetime(registrar) {}
    }

    fileprivate final class Flag: Sendable {
        let isRaised = Atomic<Bool>(false)
    }

    /// A property as a registrar tells it apart.
    fileprivate struct Field: Hashable {
        let number: Int
        let flag: Flag

        static func == (one: Field, other: Field) -> Bool { one.number == other.number && one.flag === other.flag }

        func hash(into hasher: inout Hasher) {
            flag.isRaised.store(true, ordering: .relaxed)
            hasher.combine(number)
        }
    }
}

/// Stands for objects at their registrars, which tell apart key paths and nothing else.
private final class ObservedFields: Observable, Sendable {
    static let shared = ObservedFields()

    subscript(field: Observers.Field) -> Void { () }
}

extension ModelContext {
    /// A context of its own over a container's store.
    ///
    /// - Parameter isObservable: whether `withObservationTracking` and `Observations` see what becomes of its objects, as they do of
    ///   those of the main context. It costs a little at each access to a property.
    public convenience init(_ container: ModelContainer, isObservable: Bool) {
        self.init(container)
        if isObservable { observe() }
    }

    /// Has objects that come from now on tell their observers.
    func observe() {
        observers = Observers()
        for home in allHomes { home.observing = State.observed }
        for part in parts { part.observe() }
    }
}

extension _ModelObject {
    /// A property was changed: tells those who look at it.
    final func tell(_ property: Int) {
        guard has(State.observed), let observers = context?.observers else { return }
        observers.willChange(self, property)
        observers.didChange(self, property)
    }

    /// The row was read anew.
    final func tellAll() {
        guard has(State.observed), let observers = context?.observers, observers.isObserved(self) else { return }
        // A to-many whose objects changed is unloaded, which tells.
        for property in entity.stored + entity.derived {
            tell(property)
        }
    }

    /// Calls `change`, and tells if the value is another one then.
    @inline(never) final func telling(_ property: Int, _ change: () throws -> Void) rethrows {
        let (before, link) = ((try? value(property)) ?? .null, toOne(property).target)
        try change()
        if ((try? value(property)) ?? .null) != before || link != nil && toOne(property).target != link {
            tell(property)
        }
    }
}
