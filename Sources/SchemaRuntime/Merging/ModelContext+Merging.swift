import SQLiteKit

/// Takes in what other contexts of the store have saved.
///
/// A context is used by one thread at a time, so it looks itself: before each fetch, save and look-up by identifier. The main context is also told
/// at once, in a task of the main actor.
extension ModelContext {
    @inline(__always) func takeChanges() throws { if inbox.hasNews { try takeWaitingChanges() } }

    /// As `takeChanges`, for those who cannot throw.
    func takeChangesReporting() {
        do { try takeChanges() } catch { report(ModelError(error, path: nil)) }
    }

    @inline(never) private func takeWaitingChanges() throws {
        guard let changes = inbox.take() else { return }
        do { try merge(changes) } catch {
            inbox.putBack(changes)
            throw error
        }
    }

    private func merge(_ changes: StoreChanges) throws {
        for home in allHomes {
            let known = objects(of: home, in: changes)
            if !known.isEmpty { try refresh(known, of: home.root) }
        }
        if changes.isEverything {
            for object in allHomes.flatMap({ $0.living() }) where object.has(State.collected) {
                for relationship in object.entity.relationships where !relationship.isKey {
                    unloadUnlessArranged(object, relationship.property)
                }
            }
        }
        for collection in changes.collections {
            guard let object = homes[collection.root].object(collection.key) else { continue }
            unloadUnlessArranged(object, collection.property)
        }
    }

    /// An order that was made here wins until it is saved.
    private func unloadUnlessArranged(_ object: _ModelObject, _ property: Int) {
        guard !object.isGone, object.entity.properties.indices.contains(property) else { return }
        let isOrdered = object.entity.properties[property].relationship?.orderColumn != nil
        if isOrdered, object.changes & State.bit(property) != 0 { return }
        object.unload(property)
    }

    /// The objects of a home whose rows have changed, as far as the context has read them.
    private func objects(of home: Home, in changes: StoreChanges) -> [_ModelObject] {
        var found: [_ModelObject] = []
        if changes.isEverything {
            found = home.living()
        } else {
            let keys = changes.rows[home.root.index] ?? []
            if keys.count < home.map.count {
                found = keys.compactMap { home.object($0) }
            } else {
                found = home.living().filter { keys.contains($0._$id) }
            }
            for (pointer, keys) in changes.pointing where homes[pointer.entity] === home {
                let entity = store.graph.entities[pointer.entity]
                found += home.living().filter { object in
                    object.isKind(of: entity)
                        && (!object.has(State.hollow) || hasRead(pointer.property, of: object))
                        && keys.contains(object.toOne(pointer.property).key)
                }
            }
        }
        return found.filter { object in
            // Of what counts as gone a row may be there again: somebody has taken a deletion back.
            !object.has(State.inserted | State.deleted)
                && (!object.has(State.hollow) || partlyRead[ObjectIdentifier(object)] != nil)
        }
    }

    /// Brings objects up to what their rows are now.
    private func refresh(_ objects: [_ModelObject], of root: _Entity) throws {
        let versions = try versions(of: objects.map(\._$id), root)
        var (stale, changed, gone): ([Int64], [_ModelObject], [_ModelObject]) = ([], [], [])
        for object in objects {
            guard let version = versions[object._$id] else {
                if object.isGone { continue }
                if object.has(State.listed) {
                    // Changes to what is gone are for the next save to tell.
                    unmerged.add(row: object._$id, root: root.index)
                } else {
                    gone.append(object)
                }
                continue
            }
            if object.has(State.hollow) || version != object._$version {
                if object.has(State.listed) { changed.append(object) } else { stale.append(object._$id) }
            }
        }
        bury(gone)
        if !stale.isEmpty { _ = try self.objects(of: root, where: "\"_id\"", in: stale) }
        if !changed.isEmpty { _ = try mergeRows(of: changed, root) }
    }

    /// The versions that rows have now; none for those that are gone.
    func versions(of keys: [Int64], _ root: _Entity) throws -> [Int64: Int32] {
        guard !keys.isEmpty else { return [:] }
        let list = keyList(keys)
        return try reading { connection in
            let statement = try connection.bound(
                "SELECT \"_id\", \"_v\" FROM \(root.source) WHERE \"_id\" IN (SELECT value FROM json_each(?1))",
                [.text(list)])
            defer { statement.reset() }
            var versions: [Int64: Int32] = [:]
            while try statement.step() { versions[statement.row.int64(at: 0)] = statement.row.int32(at: 1) }
            return versions
        }
    }

    /// Objects whose rows are gone count as deleted, and leave the collections in which they stand.
    func bury(_ objects: [_ModelObject]) {
        for object in objects { setDead(object) }
        for object in objects {
            for relationship in object.entity.relationships {
                guard let inverse = relationship.inverse else { continue }
                let index = relationship.property
                switch relationship.storage {
                case .key:
                    let slot = object.toOne(index)
                    guard let target = slot.object ?? registered(relationship.target, slot.id), !target.isGone else {
                        continue
                    }
                    if !slot.holds, slot.object != nil { object.setToOne(index, .holding(target)) }
                    target.remove(object, from: inverse)
                case .join: for item in object.toMany(index) ?? [] { item.remove(object, from: inverse) }
                case .inverse: continue
                }
            }
        }
        for (index, objects) in Dictionary(grouping: objects, by: { $0.entity.index }) {
            prune(objects, store.graph.entities[index])
        }
    }

    // MARK: - The main context

    /// The main actor's task must not keep the context alive. `@unchecked`: main contexts are used on the main actor.
    private struct Reference: @unchecked Sendable {
        weak var context: ModelContext?
    }

    /// Has the context take in changes as soon as the main actor is free.
    func takeChangesAtOnce() {
        let reference = Reference(context: self)
        for context in [self] + parts {
            context.inbox.onNews { inbox in
                Task { @MainActor in
                    inbox.isLookedInto()
                    guard let context = reference.context else { return }
                    for part in [context] + context.parts { part.takeChangesReporting() }
                }
            }
        }
    }
}
