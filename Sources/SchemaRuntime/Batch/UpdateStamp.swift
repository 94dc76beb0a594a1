import Foundation

/// The assignment of an attribute that says `onUpdate: now`, in an UPDATE of one's own.
struct UpdateStamp {
    /// As a quoted identifier.
    let column: String
    /// With one parameter.
    let assignment: String
    let value: _Value

    /// Those of a class and, for their rows alone, of the classes below it.
    ///
    /// - Throws: `ModelError.valueOutOfRange` for an instant that the attribute cannot hold.
    static func all(of entity: _Entity, in graph: _SchemaGraph, _ now: Date) throws -> [UpdateStamp] {
        var stamps: [UpdateStamp] = []
        let below = graph.entities.filter {
            $0.index == entity.index || (entity.isHierarchy && $0.root == entity.root && entity.kinds.contains($0.kind))
        }
        for owner in below.sorted(by: { $0.properties.count < $1.properties.count }) {
            for property in owner.stamped {
                let column = owner.properties[property].column!
                guard !stamps.contains(where: { $0.column == column }), let type = owner.type else { continue }
                let isForAll = entity.properties.contains { $0.column == column }
                let kinds = owner.kinds.map(String.init).joined(separator: ", ")
                stamps.append(
                    UpdateStamp(
                        column: column,
                        assignment: isForAll
                            ? "\(column) = ?"
                            : "\(column) = CASE WHEN \"_kind\" IN (\(kinds)) THEN ? ELSE \(column) END",
                        value: try value(of: type, owner, property, now)))
            }
        }
        return stamps
    }

    private static func value(of type: _ModelObject.Type, _ entity: _Entity, _ property: Int, _ now: Date) throws
        -> _Value
    {
        let object = type.init(_$blank: ())
        var visitor = _Visitor(.stamp(now))
        object._$visit(property, &visitor)
        do { return try object.value(property) } catch {
            throw SaveWriter.error(error, ModelError.Place(entity.name, entity.properties[property].name))
        }
    }
}
