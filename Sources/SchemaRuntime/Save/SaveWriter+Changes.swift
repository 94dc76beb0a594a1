extension SaveWriter {
    /// The properties of a changed object that have a column and were changed. Of those that share a bit the journal knows which.
    mutating func changedColumns(of object: _ModelObject, _ entity: _Entity) -> [Int] {
        let changes = object.changes
        guard State.sharesBit(changes, entity), let noted = sharedChanges(of: object) else {
            return entity.stored.filter { changes & State.bit($0) != 0 }
        }
        return entity.stored.filter {
            $0 < State.firstShared ? changes & State.bit($0) != 0 : noted.contains($0)
        }
    }

    /// Those that share a bit; nil where the journal knows of none.
    private mutating func sharedChanges(of object: _ModelObject) -> Set<Int>? {
        if sharedChanges == nil {
            // Once for all objects: each would look through the whole journal.
            var found: [UnsafeMutableRawPointer: Set<Int>] = [:]
            for entry in context.journal where entry.property >= State.firstShared {
                found[entry.object.toOpaque(), default: []].insert(entry.property)
            }
            sharedChanges = found
        }
        return sharedChanges?[Unmanaged.passUnretained(object).toOpaque()]
    }
}

extension State {
    /// Whether it cannot be told by bits alone which properties of a class were changed.
    @inline(__always) static func sharesBit(_ changes: UInt64, _ entity: _Entity) -> Bool {
        changes & bit(firstShared) != 0 && entity.properties.count > firstShared + 1
    }
}
