import SQLiteKit
import SchemaMigration

/// Writes rows of one class by an object that nobody knows and that is another one for each row.
final class BatchWriter {
    let context: ModelContext
    let entity: _Entity
    private let home: Home
    private let type: _ModelObject.Type
    private(set) var object: _ModelObject
    private(set) var result = BatchInsertion()
    private var assigned: Set<Int> = []
    /// What could not be set, to be thrown once the closure is done.
    private var failure: (any Error)?
    private var writer: SaveWriter
    private var changes = StoreChanges()
    /// First keys of rows that were written over others.
    private var aliases: [(first: Int64, row: Int64)] = []
    /// Whether somebody has asked for the identifier of the row that is being written: only then it may be used later.
    private var isHandedOut = false
    private let defaults: BatchDefaults
    /// A key path in source is one object: by that it is found faster than by what it says.
    private var known: [(keyPath: ObjectIdentifier, property: Int)] = []
    private var keyPaths: [AnyKeyPath] = []
    private var connection: StoreConnection?
    /// What the closure threw, as it threw it.
    private var thrown: (any Error)?

    /// - Throws: `ModelError.unknownModel`, `readOnly`, `notSupported`.
    init(_ entity: _Entity, in context: ModelContext) throws {
        guard entity.index < context.store.graph.entities.count, context.store.graph.entities[entity.index] === entity,
            let type = entity.type
        else { throw ModelError.unknownModel(entity.name) }
        guard !context.store.isReadOnly else { throw ModelError.readOnly }
        if entity.isAbstract { throw ModelError.notSupported("Rows of \(entity.name), which is abstract,") }
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

    /// - Parameter value: an object, whose identifier that is.
    func link(_ property: Int, to identifier: PersistentIdentifier?, of value: Any) {
        if let model = value as? any PersistentModel, model.base.has(State.inserted) || model.base.context == nil {
            return fail(ModelError.otherContext(place(property)))
        }
        link(property, to: identifier)
    }

    func link(_ property: Int, to identifier: PersistentIdentifier?) {
        guard let relationship = entity.properties[property].relationship else { return }
        if relationship.inverseIsCounted {
            return fail(
                ModelError.notSupported(
                    "Inserting rows without objects into a collection with an order or a number (\(place(property).entity)."
                        + "\(place(property).property))"))
        }
        assigned.insert(property)
        guard let identifier else { return object.setToOne(property, _ToOne()) }
        let root = context.homes[relationship.target].root
        guard identifier.store == context.store.identifier, identifier.entityName == root.name else {
            return fail(ModelError.missingObject(identifier))
        }
        object.setToOne(property, _ToOne(key: context.store.aliases.key(for: identifier.key, root: root)))
    }

    func target(of property: Int) -> PersistentIdentifier? {
        guard let relationship = entity.properties[property].relationship else { return nil }
        let key = object.toOne(property).key
        return key > 0 ? context.identifier(root: context.homes[relationship.target].root, key: key) : nil
    }

    private func fail(_ error: any Error) { if failure == nil { failure = error } }

    private func place(_ property: Int) -> ModelError.Place {
        ModelError.Place(entity.name, entity.properties[property].name, identifier)
    }

    // MARK: - Writing

    /// Runs `body`, which writes rows, in a transaction of its own.
    func commit(_ body: () throws -> Void) throws {
        let before = result
        (changes, aliases) = (StoreChanges(), [])
        do {
            try context.withConnection { connection in
                try context.store.keys.renew(on: connection)
                self.connection = connection
                defer { self.connection = nil }
                if context.store.isMigrating {
                    try connection.connection.savepoint(body)
                } else {
                    try connection.connection.transaction {
                        do {
                            try body()
                            if !writer.written.isEmpty { try context.store.externalFolder?.synchronizeFolder() }
                        } catch {
                            writer.discardFiles()
                            throw error
                        }
                    }
                }
            }
        } catch {
            writer.written = []
            result = before
            throw thrown ?? error
        }
        writer.written = []
        context.store.aliases.add(aliases.map { (key: $0.first, row: $0.row) }, root: home.root)
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
        object._$id = try nextKey()
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
        while true {
            do {
                if try writer.insert(object, entity, on: connection) { break }
                guard let met = try writer.meet(object, entity, assigned: assigned, isSure: true, on: connection) else {
                    return
                }
                writer.files = [:]
                return note(met)
            } catch let error as SQLiteError
                where error.code == ResultCode.constraintPrimaryKey || error.code == ResultCode.constraintRowID
            {
                // Another program has used the key.
                object._$id = try nextKey()
            }
        }
        writer.files = [:]
        result.insertedCount += 1
        noteTargets()
    }

    private func nextKey() throws -> Int64 {
        guard let key = context.store.keys.next(for: home) else {
            throw ModelError.store(StoreError(.identifiersExhausted))
        }
        return key
    }

    private func note(_ met: SaveWriter.Meeting) {
        if met.isIgnored {
            result.ignoredCount += 1
        } else {
            result.updatedCount += 1
            changes.add(row: met.row, root: home.root.index)
            if isHandedOut { aliases.append((object._$id, met.row)) }
            noteTargets()
        }
    }

    private func noteTargets() {
        if changes.isEverything { return }
        for relationship in entity.relationships where relationship.isKey {
            let key = object.toOne(relationship.property).key
            guard key > 0, let inverse = relationship.inverse else { continue }
            changes.add(.init(root: context.homes[relationship.target].root.index, key: key, property: inverse))
        }
    }

    /// Gives what was not set its default.
    private func complete(on connection: StoreConnection) throws {
        for property in entity.stored where !assigned.contains(property) {
            if let value = try defaults.value(of: property, on: connection) {
                try object.restore(property, value)
            } else if entity.properties[property].isRequired {
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
