/// Which to-manys were read since those of all objects were forgotten, because the deletion of an object was taken back that they may have lost. Where
/// more deletions are taken back one by one, only these can have lost something since: to look at all objects each time would take the square of their
/// number.
struct RereadCollections {
    /// A to-many of a class.
    struct Place: Hashable {
        let entity: Int
        let property: Int
    }

    private var owners: [(root: Int, key: Int64)] = []
    /// How many of them were there when the to-manys of all objects were forgotten last.
    private var seen: [Place: Int] = [:]

    mutating func note(_ owner: _ModelObject, root: Int) { owners.append((root, owner._$id)) }

    /// The keys of the objects of a hierarchy whose to-manys were read since the last time that somebody asked for this place; nil for the first.
    mutating func takeKeys(of place: Place, root: Int) -> [Int64]? {
        let before = seen.updateValue(owners.count, forKey: place)
        return before.map { owners[$0...].filter { $0.root == root }.map(\.key) }
    }
}

extension ModelContext {
    /// Stored objects that may have lost an object which is there again from a to-many, with any loaded.
    func possibleLosers(of place: RereadCollections.Place) -> [_ModelObject] {
        let home = homes[place.entity]
        if rereadCollections == nil { rereadCollections = RereadCollections() }
        let objects = rereadCollections!.takeKeys(of: place, root: home.root.index).map { $0.compactMap(home.object) }
        return (objects ?? home.living()).filter { $0.has(State.collected) }
    }
}
