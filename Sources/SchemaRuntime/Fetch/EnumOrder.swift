import Synchronization

extension _Entity {
    /// In which order the store has a property's values where that is the order of their type; nil where it may be another one: of a type of the
    /// consumer's, of which only an enum that lists its cases shows its order, or of objects.
    func valueOrder(of property: Int, at keyPath: AnyKeyPath) -> ValueOrder? {
        guard case .attribute(let type) = properties[property].kind else { return nil }
        if properties[property].isEnum, !EnumOrder.isStored(Swift.type(of: keyPath).valueType) { return nil }
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

/// Whether enums are `Comparable` in the order of their raw values.
private enum EnumOrder {
    private static let known = Mutex<[ObjectIdentifier: Bool]>([:])

    static func isStored(_ type: Any.Type) -> Bool {
        if let optional = type as? any OptionalValue.Type { return isStored(optional.wrapped) }
        if let known = known.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        let found = (type as? any (CaseIterable & Comparable).Type).map { isSame(of: $0) } ?? false
        known.withLock { $0[ObjectIdentifier(type)] = found }
        return found
    }

    private static func isSame<Cases: CaseIterable & Comparable>(of type: Cases.Type) -> Bool {
        let cases = type.allCases.map { ($0, stored: try? ($0 as? any _Storable)?._$value()) }
        return cases.allSatisfy { one in
            cases.allSatisfy { other in
                guard let left = one.stored, let right = other.stored else { return false }
                return (one.0 < other.0) == (_Value.order(left, right) == .orderedAscending)
            }
        }
    }
}
