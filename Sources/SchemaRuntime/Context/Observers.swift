import Observation
import Synchronization

/// Who looks at which property of which of a context's objects. Nothing is kept of objects at which nobody looks.
final class Observers {
    private var registrars: [ObjectIdentifier: ObservationRegistrar] = [:]
    private let probe = ObservationRegistrar()
    private let flag = Flag()
    private let probePath: KeyPath<ObservedFields, Void>

    init() { probePath = \ObservedFields.[Probe(flag: flag)] }

    /// A property is read: if somebody gathers what is read, it is noted.
    func access(_ object: _ModelObject, _ property: Int) {
        guard isTracking else { return }
        let registrar = registrars[ObjectIdentifier(object)] ?? ObservationRegistrar()
        registrars[ObjectIdentifier(object)] = registrar
        registrar.access(.shared, keyPath: ObservedFields.path(property))
    }

    func willChange(_ object: _ModelObject, _ property: Int) {
        registrars[ObjectIdentifier(object)]?.willSet(.shared, keyPath: ObservedFields.path(property))
    }

    func didChange(_ object: _ModelObject, _ property: Int) {
        registrars[ObjectIdentifier(object)]?.didSet(.shared, keyPath: ObservedFields.path(property))
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

    /// Whether the thread is within `withObservationTracking`. Only there a registrar keeps the key paths that it is told, in a set, for which
    /// it asks them for their hash; that of the probe's raises the flag.
    private var isTracking: Bool {
        flag.isRaised.store(false, ordering: .relaxed)
        probe.access(.shared, keyPath: probePath)
        return flag.isRaised.load(ordering: .relaxed)
    }

    fileprivate final class Flag: Sendable {
        let isRaised = Atomic<Bool>(false)
    }

    fileprivate struct Probe: Hashable {
        let flag: Flag

        static func == (one: Probe, other: Probe) -> Bool { one.flag === other.flag }

        func hash(into hasher: inout Hasher) {
            flag.isRaised.store(true, ordering: .relaxed)
            hasher.combine(ObjectIdentifier(flag))
        }
    }
}

/// Stands for objects at their registrars, which tell apart key paths and nothing else.
private final class ObservedFields: Observable, Sendable {
    static let shared = ObservedFields()
    private static let paths = (0..<256).map { number in \ObservedFields.[number] }

    subscript(number: Int) -> Void { () }
    subscript(probe: Observers.Probe) -> Void { () }

    /// Properties beyond the last share its key path.
    static func path(_ property: Int) -> KeyPath<ObservedFields, Void> { paths[min(property, paths.count - 1)] }
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
