import Foundation

/// A date that a save set by itself, to be taken back if the save fails.
struct Stamp {
    let object: Unmanaged<_ModelObject>
    let property: Int
    let old: _Value
    let changes: UInt64
}

extension ModelContext {
    /// Sets the attributes of changed objects that say `onUpdate: now`, all to one instant. One that was set by hand since the last save
    /// keeps that value, and changed links of a to-many alone change no object.
    func stampUpdates(to now: Date) -> [Stamp] {
        guard store.graph.entities.contains(where: { !$0.stamped.isEmpty }) else { return [] }
        // Of properties that share a bit the journal alone knows which was changed: it is looked through once.
        var noted: Set<UndoGroup.Field> = []
        for entry in journal where entry.property >= State.firstShared {
            entry.object._withUnsafeGuaranteedRef { _ = noted.insert(UndoGroup.Field($0, entry.property)) }
        }
        var stamps: [Stamp] = []
        for home in allHomes {
            for object in home.changed {
                object._withUnsafeGuaranteedRef { stamp($0, now, noted, &stamps) }
            }
        }
        return stamps
    }

    /// - Parameter noted: the changed properties that share a bit with others.
    private func stamp(
        _ object: _ModelObject, _ now: Date, _ noted: Set<UndoGroup.Field>, _ stamps: inout [Stamp]
    ) {
        let entity = object.entity
        let changes = object.changes
        guard !entity.stamped.isEmpty, !object.isGone, !object.has(State.inserted),
            entity.stored.contains(where: { changes & State.bit($0) != 0 })
        else { return }
        func isNoted(_ property: Int) -> Bool {
            changes & State.bit(property) != 0
                && (property < State.firstShared || noted.contains(UndoGroup.Field(object, property)))
        }
        for property in entity.stamped where !isNoted(property) {
            guard let old = try? object.value(property) else { continue }
            stamps.append(
                Stamp(object: Unmanaged.passUnretained(object), property: property, old: old, changes: object.changes))
            object.note(property, old)
            var visitor = _Visitor(.stamp(now))
            object._$visit(property, &visitor)
            object.changed(property)
        }
    }

    /// After a failed save: the next one sets them anew.
    func takeBack(_ stamps: [Stamp]) {
        for stamp in stamps.reversed() {
            stamp.object._withUnsafeGuaranteedRef { object in
                try? object.restore(stamp.property, stamp.old)
                object._$state = object._$state & ~State.changes | stamp.changes
                if journal.last?.property == stamp.property, journal.last?.object.toOpaque() == stamp.object.toOpaque()
                {
                    journal.removeLast()
                }
            }
        }
    }
}

extension SaveWriter {
    /// The attributes that say `onUpdate: now` of a row that a new object is written over, where that object leaves them open.
    ///
    /// - Parameter losing: what the object leaves open.
    /// - Throws: `ModelError.valueOutOfRange`.
    mutating func stampValues(
        under object: _ModelObject, _ entity: _Entity, leaving losing: [Int]
    ) throws -> [(property: Int, value: _Value)] {
        try entity.stamped.filter(losing.contains).map { property in
            let value =
                try stampValues[entity.index]?[property]
                ?? UpdateStamp.value(of: type(of: object), entity, property, now)
            stampValues[entity.index, default: [:]][property] = value
            return (property, value)
        }
    }
}
