import Foundation

/// The assignment of an attribute that says `onUpdate: now`, in an UPDATE of one's own.
struct UpdateStamp {
    /// The table of the column, which may be one that only rows of a class below have. As quoted identifiers.
    let table: String
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
                let (table, column) = (owner.properties[property].table, owner.properties[property].column!)
                guard !stamps.contains(where: { $0.table == table && $0.column == column }), let type = owner.type
                else { continue }
                let isForAll = entity.properties.contains { $0.column == column } || table != entity.rootTable
                let kinds = owner.kinds.map(String.init).joined(separator: ", ")
                stamps.append(
                    UpdateStamp(
                        table: table, column: column,
                        // Other tables that the statement names may have such columns too.
                        assignment: isForAll
                            ? "\(column) = ?"
                            : "\(column) = CASE WHEN \(table).\"_kind\" IN (\(kinds)) THEN ? ELSE \(table).\(column) END",
                        value: try value(of: type, owner, property, now)))
            }
        }
        return stamps
    }

    /// The stored form of an instant in an attribute.
    ///
    /// - Throws: `ModelError.valueOutOfRange`.
    static func value(of type: _ModelObject.Type, _ entity: _Entity, _ property: Int, _ now: Date) throws
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
