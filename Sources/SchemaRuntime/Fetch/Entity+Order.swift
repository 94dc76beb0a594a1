extension _Entity {
    /// In which order the store has a property's values; nil where it may be another one than that of their type: of a type of the consumer's, of
    /// which only an enum that lists its cases shows its order, or of objects.
    func valueOrder(of property: Int, at keyPath: AnyKeyPath) -> ValueOrder? {
        guard case .attribute(let type) = properties[property].kind else { return nil }
        if properties[property].isEnum, EnumRanks.of(Swift.type(of: keyPath).valueType) == nil { return nil }
        return Scalar("", .stored(type)).valueOrder
    }

    /// - Parameter steps: the key paths of properties, all but the last of them to-ones.
    /// - Throws: `ModelError.unsupportedSort`.
    func expectOrder(along steps: [AnyKeyPath], _ graph: _SchemaGraph, of model: Any.Type) throws {
        var entity = self
        for step in steps {
            guard let property = entity.property(at: step) else { continue }
            if let relationship = entity.properties[property].relationship, step != steps.last {
                entity = graph.entities[relationship.target]
            } else if entity.valueOrder(of: property, at: step) == nil {
                throw ModelError.unsupportedSort("\(entity.properties[property].name) of \(model)")
            }
        }
    }
}
