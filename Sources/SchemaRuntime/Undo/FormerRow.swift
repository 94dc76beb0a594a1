import SQLiteKit

/// What a row had that a newcomer is about to be written over: with that the newcomer is taken back.
///
/// It is read from the tables alone. The object that stands for the row may be another newcomer or not know what others have written; and
/// whoever observes it may not be told within a transaction.
struct FormerRow {
    /// Of what the newcomer decides: the older values, as far as they can be read.
    private(set) var values: [(property: Int, value: _Value)] = []
    private(set) var targets: [(property: Int, target: UndoGroup.Target)] = []
    /// Of the many-to-manys in which the newcomer has links.
    private var linked: [Linked] = []

    private struct Linked {
        let property: Int
        let join: JoinTable
        /// To which the table leads.
        let keys: Set<Int64>
        /// Links that wait for this save.
        let added: [_ModelObject]
        let removed: [_ModelObject]
    }

    /// Reads the row, on the connection that is about to write it.
    ///
    /// - Parameter properties: what the newcomer decides.
    init(
        _ row: Int64, before newcomer: _ModelObject, deciding properties: [Int], in context: ModelContext,
        on connection: StoreConnection
    ) throws {
        let statement = try connection.selectOne(newcomer.entity, row)
        try statement.reading {
            guard try statement.step() else { return }
            read(properties, of: newcomer, statement.row, in: context)
        }
        try readLinks(of: row, newcomer, in: context, on: connection)
    }

    private mutating func read(
        _ properties: [Int], of newcomer: _ModelObject, _ columns: Row, in context: ModelContext
    ) {
        let entity = newcomer.entity
        let row = _Row(columns, starts: entity.selection.starts)
        let probe = type(of: newcomer).init(_$blank: ())
        for property in properties {
            let known = entity.properties[property]
            guard let column = entity.selection.columns.firstIndex(of: known.columns[0]) else { continue }
            if let relationship = known.relationship {
                let key = max(row.key(column), 0)
                let object = context.registered(relationship.target, key)
                targets.append((property, UndoGroup.Target(key: key, object: object)))
            } else if (try? probe.load(property, row, column)) != nil,
                let value = Self.value(property, known, of: probe, context.store)
            {
                values.append((property, value))
            }
        }
    }

    /// The stored form, with bytes in place of a file; nil where they cannot be had.
    private static func value(_ property: Int, _ known: Property, of probe: _ModelObject, _ store: Store) -> _Value? {
        guard known.externalThreshold != nil else { return try? probe.value(property) }
        var value: _External?
        probe.visitExternal(property) { value = $0 }
        guard let value else { return .null }
        if let bytes = value.known { return .blob(Array(bytes)) }
        guard let folder = store.externalFolder, let reference = value.reference else { return nil }
        return (try? folder.read(reference)).map { .blob(Array($0)) }
    }

    private mutating func readLinks(
        of row: Int64, _ newcomer: _ModelObject, in context: ModelContext, on connection: StoreConnection
    ) throws {
        let standing = context.home(newcomer.entity).object(row)
        for relationship in newcomer.entity.relationships {
            let property = relationship.property
            guard case .join(let join) = relationship.storage, !(newcomer.toMany(property) ?? []).isEmpty else {
                continue
            }
            let statement = try connection.connection.cachedStatement(
                "SELECT \(join.other) FROM \(join.table) WHERE \(join.own) = ?")
            statement.binder.int64(row, at: 1)
            let keys = try statement.reading {
                var keys: Set<Int64> = []
                while try statement.step() { keys.insert(statement.row.int64(at: 0)) }
                return keys
            }
            var waiting: (added: [_ModelObject], removed: [_ModelObject]) = ([], [])
            if let standing, standing.has(State.inserted) {
                waiting.added = standing.toMany(property) ?? []
            } else if let standing, context.links.areWaiting(at: standing, join) {
                waiting = context.links.changes(of: standing, join)
            }
            linked.append(
                Linked(
                    property: property, join: join, keys: keys, added: waiting.added, removed: waiting.removed))
        }
    }

    /// The links that the newcomer brought, once all newcomers have the keys of their rows.
    ///
    /// - Parameters:
    ///   - standing: the object that stands for the row.
    ///   - earlier: the links that newcomers before it brought, to which its own are added.
    func links(
        of newcomer: _ModelObject, _ standing: _ModelObject, after earlier: inout Set<Brought>
    ) -> [(link: UndoGroup.Link, join: JoinTable)] {
        var links: [(link: UndoGroup.Link, join: JoinTable)] = []
        for part in linked {
            let had = part.keys.subtracting(part.removed.map(\._$id)).union(part.added.map(\._$id))
            for item in newcomer.toMany(part.property) ?? [] {
                let brought = Brought(standing: ObjectIdentifier(standing), property: part.property, key: item._$id)
                guard earlier.insert(brought).inserted, !had.contains(item._$id) else { continue }
                let other = item.home?.object(item._$id) ?? item
                links.append(
                    (
                        UndoGroup.Link(object: standing, property: part.property, other: other, wasLinked: false),
                        part.join
                    ))
            }
        }
        return links
    }

    /// A link that a newcomer brought to a row.
    struct Brought: Hashable {
        let standing: ObjectIdentifier
        let property: Int
        let key: Int64
    }
}
