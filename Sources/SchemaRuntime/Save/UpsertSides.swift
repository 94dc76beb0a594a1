import SQLiteKit

/// Which properties a new object decides that meets a row, and which the row keeps; one for all objects that leave the same open, within
/// one save.
final class UpsertSides {
    let winning: [Int]
    let losing: [Int]
    /// By the constraint that was met: those of `winning` that are written.
    private let written: [[Int]]
    /// By the constraint: what looks for a row that has the values, once it was needed.
    var occupants: [Statement?]
    /// By the constraint that was met and the table: what writes over the row, once it was needed.
    var overwrites: [[Statement?]]

    init(_ entity: _Entity, losing: [Int]) {
        self.losing = losing
        let winning = entity.stored.filter { !losing.contains($0) }
        self.winning = winning
        // Writing a unique value costs most, and the row has it already.
        written = entity.uniques.map { unique in
            winning.filter { !unique.members.contains($0) || !entity.isSame(member: $0, of: unique) }
        }
        occupants = Array(repeating: nil, count: entity.uniques.count)
        overwrites = Array(
            repeating: Array(repeating: nil, count: entity.parts.count), count: entity.uniques.count)
    }

    /// What is written over a row that was met by a unique constraint.
    func written(meeting unique: Int) -> [Int] { written[unique] }
}

/// Tells for objects of one class what they leave open: what was never set after the initialiser and still has its declared default, which
/// is nil where the schema says none. A default that is another one each time, as `now` is, cannot be told from a value that was given.
struct UpsertRule {
    let entity: _Entity
    /// Properties whose value may be missing or a default; no others need a look.
    private let members: [(property: Int, isRelationship: Bool, declared: _Value)]
    private var known: [[Int]: UpsertSides] = [:]
    /// Some of `known`: to compare a few costs less than to hash.
    private var recent: [UpsertSides] = []
    private var losing: [Int] = []

    init(
        _ entity: _Entity, _ type: _ModelObject.Type, _ graph: _SchemaGraph, on connection: StoreConnection
    ) throws {
        self.entity = entity
        // Not what a blank object has: there only some defaults stand.
        let defaults = BatchDefaults(entity, graph)
        let probe = type.init(_$blank: ())
        members = try entity.stored.compactMap { index in
            let property = entity.properties[index]
            guard property.hasDefault else {
                return property.isRequired ? nil : (index, property.isRelationship, .null)
            }
            guard let stored = try defaults.constant(of: index, on: connection) else { return nil }
            // In the form in which objects have it, and not as SQL spells it.
            try probe.restore(index, stored)
            return (index, false, try probe.value(index))
        }
    }

    mutating func sides(of object: _ModelObject) throws -> UpsertSides {
        losing.removeAll(keepingCapacity: true)
        for (property, isRelationship, declared) in members {
            if !isRelationship, object.changes & State.bit(property) != 0 { continue }
            let value: _Value
            do { value = try object.value(property) } catch {
                throw SaveWriter.error(error, object.place(property))
            }
            if value == declared { losing.append(property) }
        }
        for sides in recent where sides.losing == losing { return sides }
        if let known = known[losing] { return known }
        let sides = UpsertSides(entity, losing: losing)
        known[losing] = sides
        if recent.count < 4 { recent.append(sides) }
        return sides
    }
}
