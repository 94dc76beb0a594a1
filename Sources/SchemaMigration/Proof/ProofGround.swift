import Dispatch
import SchemaSnapshot
import Synchronization

/// What the paths of a proof have in common, whichever version they begin with. Several threads use it.
final class ProofGround: Sendable {
    /// From a version to another, by their places in the list.
    struct Way: Hashable {
        var from: Int
        var to: Int
    }

    let versions: [ProofVersion]
    /// Where the stores of a run lie: in memory, unless values may lie in files.
    let place: ProofStore.Place
    let plans: [Way: PlanDescription]
    let statements = StatementWords()
    let proved = ProvedParts()
    private let words = Mutex<[Way: PlanWords?]>([:])
    private let objects = Mutex<[Int: VersionObjects]>([:])
    private let joins = Mutex<[Int: [[SQLName]]]>([:])
    private let newStores = Mutex<[Int: HandedStore]>([:])

    init(_ versions: [ProofVersion], in place: ProofStore.Place, plans: [Way: PlanDescription]) {
        self.versions = versions
        self.place = place
        self.plans = plans
    }

    func plan(_ from: Int, _ to: Int) -> PlanDescription? { plans[Way(from: from, to: to)] }

    /// What a plan names; `nil` where there is none, or a step of it may reach what it does not name.
    func words(_ from: Int, _ to: Int) -> PlanWords? {
        let way = Way(from: from, to: to)
        if let known = words.withLock({ $0[way] }) { return known }
        let found = plans[way].flatMap { PlanWords($0, statements) }
        words.withLock { $0[way] = .some(found) }
        return found
    }

    /// What a new store of a version has.
    func objects(of version: Int) throws -> VersionObjects {
        if let known = objects.withLock({ $0[version] }) { return known }
        return try objects(of: version, in: ProofStore(of: versions[version], in: place))
    }

    /// What joins tables from a version to the next.
    func joins(from version: Int) throws -> [[SQLName]] {
        if let known = joins.withLock({ $0[version] }) { return known }
        let found = try objects(of: version).joins(to: objects(of: version + 1))
        joins.withLock { $0[version] = found }
        return found
    }

    /// Makes a new store of each version from which paths lead, and gets to know what each version has.
    func makeStores() throws {
        _ = try concurrently(versions.count) { version in
            let store: ProofStore
            do { store = try ProofStore(of: versions[version], in: place) } catch let error as StoreError {
                throw VersionNotMade(versions[version].number, error) ?? error
            }
            _ = try objects(of: version, in: store)
            guard version < versions.count - 1 else { return }
            let handed = HandedStore(store: store)
            newStores.withLock { $0[version] = handed }
        }
    }

    /// - Returns: the new store of a version, which nobody else gets.
    func takeStore(of version: Int) throws -> ProofStore {
        try newStores.withLock { $0.removeValue(forKey: version) }?.store
            ?? ProofStore(of: versions[version], in: place)
    }

    private func objects(of version: Int, in store: ProofStore) throws -> VersionObjects {
        let found = try withExtendedLifetime(store) { try VersionObjects(of: store.connection, words: statements) }
        objects.withLock { $0[version] = found }
        return found
    }
}

/// A store that one thread makes and another uses then.
private struct HandedStore: @unchecked Sendable {
    let store: ProofStore
}

/// What `body` makes of each number below `count`, worked out on all processors, the last first.
/// - Throws: the error of the lowest number that has one.
func concurrently<Output: Sendable>(_ count: Int, _ body: @Sendable (Int) throws -> Output) throws -> [Output] {
    let outcomes = Mutex<[Int: Result<Output, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { position in
        let number = count - 1 - position
        let outcome = Result { try body(number) }
        outcomes.withLock { $0[number] = outcome }
    }
    let found = outcomes.withLock { $0 }
    return try (0..<count).compactMap { try found[$0]?.get() }
}
