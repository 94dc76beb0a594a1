import Foundation
import SQLiteKit
import SchemaMigration

/// Writes rows of one class by an object that nobody knows and that is another one for each row.
final class BatchWriter {
    let context: ModelContext
    let entity: _Entity
    let home: Home
    private let type: _ModelObject.Type
    private(set) var object: _ModelObject
    private(set) var result = BatchInsertion()
    var assigned: Set<Int> = []
    /// What could not be set, to be thrown once the closure is done.
    private var failure: (any Error)?
    var writer: SaveWriter
    private var changes = StoreChanges()
    /// By the first keys of rows that met others: those others' keys.
    private(set) var met: [Int64: Int64] = [:]
    /// Whether somebody has asked for the identifier of the row that is being written: only then it may be used later.
    private var isHandedOut = false
    private let defaults: BatchDefaults
    /// By what was set of rows that met others; the last one need not be looked up. They end with a transaction, as their statements are its.
    private var sides: [Set<Int>: UpsertSides] = [:]
    private var lastSides: (assigned: Set<Int>, sides: UpsertSides)?
    var collections: BatchCollections
    /// A key path in source is one object: by that it is found faster than by what it says.
    private var known: [(keyPath: ObjectIdentifier, property: Int)] = []
    private var keyPaths: [AnyKeyPath] = []
    private(set) var connection: StoreConnection?
    /// Keys of which it is known which of them another program has used.
    private var seenKeys: Range<Int64> = 0..<0
    private var takenKeys: Set<Int64> = []
    /// What the closure threw, as it threw it.
    private var thrown: (any Error)?

    /// - Throws: `ModelError.unknownModel`, `abstractModel`, `readOnly`, `notSupported`.
    init(_ entity: _Entity, in context: ModelContext) throws {
        guard context.knows(entity), let type = entity.type else { throw ModelError.unknownModel(entity.name) }
        guard !context.store.isReadOnly else { throw ModelError.readOnly }
        if entity.isAbstract { throw ModelError.abstractModel(entity.name) }
        let needy = entity.bounded.first { entity.properties[$0].relationship?.bounds?.lowerBound ?? 0 > 0 }
        if let needy {
            throw ModelError.notSupported(
                "Inserting rows without objects into \(entity.name), whose \(entity.properties[needy].name) must not be empty,"
            )
        }
        self.context = context
        self.entity = entity
        self.type = type
        home = context.home(entity)
        writer = SaveWriter(context)
        object = type.init(_$blank: ())
        defaults = BatchDefaults(entity, context.store.graph)
        collections = BatchCollections(context.store.graph)
    }

    var identifier: PersistentIdentifier { context.identifier(root: home.root, key: object._$id) }

    /// The identifier, for whoever fills the row.
    func handOut() -> PersistentIdentifier {
        isHandedOut = true
        return identifier
    }

    // MARK: - Setting

    func property(at keyPath: AnyKeyPath) -> Int? {
        let identity = ObjectIdentifier(keyPath)
        for entry in known where entry.keyPath == identity { return entry.property }
        guard let property = entity.property(at: keyPath) ?? inherited(keyPath),
            entity.properties[property].column != nil
                || entity.properties[property].relationship == nil, !entity.properties[property].isDerived
        else {
            fail(ModelError.unsupportedProperty("\(keyPath)"))
            return nil
        }
        // One that the closure makes anew each time is not to be gathered.
        if known.count < 64 {
            known.append((identity, property))
            keyPaths.append(keyPath)
        }
        return property
    }

    /// A key path that was made with a class above as its root.
    private func inherited(_ keyPath: AnyKeyPath) -> Int? {
        entity.base.flatMap { base in
            var next: Int? = base
            while let index = next {
                let above = context.store.graph.entities[index]
                if let property = above.property(at: keyPath) { return property }
                next = above.base
            }
            return nil
        }
    }

    func isRelationship(_ property: Int) -> Bool { entity.properties[property].isRelationship }

    func assign(_ property: Int) {
        assigned.insert(property)
        // What was set wins over a row with the same unique values.
        object._$state |= State.bit(property)
    }

    func fail(_ error: any Error) { if failure == nil { failure = error } }

    func place(_ property: Int) -> ModelError.Place {
        ModelError.Place(entity.name, entity.properties[property].name, identifier)
    }

    // MARK: - Writing

    /// Runs `body`, which writes rows, in a transaction of its own.
    func commit(_ body: () throws -> Void) throws {
        let before = result
        (changes, met, seenKeys) = (StoreChanges(), [:], 0..<0)
        collections.forget()
        writer.limited.removeAll()
        (sides, lastSides) = ([:], nil)
        writer.now = Date()
        do {
            try context.withConnection { connection in
                try context.store.keys.renew(on: connection)
                self.connection = connection
                defer { self.connection = nil }
                func run() throws {
                    do {
                        try body()
                        if !context.store.isMigrating { try checkLinks(on: connection) }
                        try writer.throwExcess(on: connection)
                        if !writer.written.isEmpty { try context.store.externalFolder?.synchronizeFolder() }
                    } catch {
                        writer.discardFiles()
                        throw error
                    }
                }
                if context.store.isMigrating {
                    try connection.connection.savepoint(run)
                } else {
                    try connection.writing(run)
                }
            }
        } catch {
            writer.written = []
            result = before
            throw thrown ?? error
        }
        writer.written = []
        context.store.aliases.add(met.map { (key: $0.key, row: $0.value) }, root: home.root)
        // This context too: it may know rows that were written over, and collections that have grown.
        if changes.isEmpty { return }
        context.store.inboxes.post(changes, except: nil)
        context.takeChangesReporting()
    }

    /// Writes one row.
    ///
    /// - Parameter fill: sets what it has.
    func write(_ fill: () throws -> Void) throws {
        guard let connection else { return }
        object = type.init(_$blank: ())
        object._$state |= State.inserted
        object._$id = try nextKey(on: connection)
        assigned.removeAll(keepingCapacity: true)
        isHandedOut = false
        do { try fill() } catch {
            thrown = error
            throw error
        }
        if let failure { throw failure }
        try complete(on: connection)
        try validate()
        try writeFiles()
        defer { writer.files = [:] }
        guard try writer.insert(object, entity, on: connection) else {
            if let met = try writer.meet(object, entity, currentSides(), isSure: true, on: connection) {
                note(met)
                if !met.isIgnored { try arrive(met.row, on: connection) }
            }
            return
        }
        result.insertedCount += 1
        try arrive(object._$id, on: connection)
        noteTargets(of: object._$id)
    }

    /// What the row decides, should it meet another. Most rows of a batch have the same set as the one before.
    private func currentSides() -> UpsertSides {
        if let lastSides, lastSides.assigned == assigned { return lastSides.sides }
        // A batch whose rows set ever other properties must not gather them all.
        if sides.count >= Self.mostSides { sides = [:] }
        let found = sides[assigned] ?? UpsertSides(entity, losing: entity.stored.filter { !assigned.contains($0) })
        sides[assigned] = found
        lastSides = (assigned, found)
        return found
    }

    private static let mostSides = 64

    /// A key that no row has: another program may have used leased ones, and what was handed out must stay. One look for each run of them is enough
    /// while nobody else can write.
    private func nextKey(on connection: StoreConnection) throws -> Int64 {
        while true {
            guard let key = context.store.keys.next(for: home) else {
                throw ModelError.store(StoreError(.identifiersExhausted))
            }
            if !seenKeys.contains(key) {
                seenKeys = key..<max(home.keys.upperBound, key + 1)
                takenKeys = Set(try writer.keys(in: seenKeys, of: home.root, on: connection))
            }
            if !takenKeys.contains(key) { return key }
        }
    }

    private func note(_ meeting: SaveWriter.Meeting) {
        if isHandedOut { met[object._$id] = meeting.row }
        if meeting.isIgnored {
            result.ignoredCount += 1
        } else {
            result.updatedCount += 1
            changes.add(row: meeting.row, root: home.root.index)
            noteTargets(of: meeting.row)
        }
    }

    private func noteTargets(of row: Int64) {
        if changes.isEverything { return }
        for relationship in entity.relationships where relationship.isKey {
            let key = owner(of: row, by: relationship)
            guard key > 0, let inverse = relationship.inverse else { continue }
            changes.add(.init(root: context.homes[relationship.target].root.index, key: key, property: inverse))
        }
    }

    /// Gives what was not set its default.
    private func complete(on connection: StoreConnection) throws {
        for property in entity.stored where !assigned.contains(property) {
            let value: _Value?
            do {
                value = try defaults.value(of: property, on: connection)
                if let value { try object.restore(property, value) }
            } catch { throw SaveWriter.error(error, place(property)) }
            if value == nil, entity.properties[property].isRequired {
                throw ModelError.missingValue(place(property))
            }
        }
    }

    private func validate() throws {
        for property in entity.limited {
            let value: _Value
            do { value = try object.value(property) } catch { throw SaveWriter.error(error, place(property)) }
            if let problem = entity.properties[property].limits?.problem(value) {
                throw ModelError.invalidValue(place(property), problem: problem)
            }
        }
    }

    private func writeFiles() throws {
        guard !entity.externals.isEmpty, let folder = context.store.externalFolder else { return }
        for property in entity.externals { try writer.writeFile(of: object, property, in: folder) }
    }
}
