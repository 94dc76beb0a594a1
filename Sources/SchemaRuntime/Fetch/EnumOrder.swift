import Synchronization

extension _Entity {
    /// Whether the values of a property are sorted as they are stored. A type of the consumer's may have an order of its own: of an enum that
    /// lists its cases that is seen by them.
    func sortsAsStored(_ property: Int, of keyPath: AnyKeyPath) -> Bool {
        guard properties[property].isEnum else { return true }
        return EnumOrder.isStored(Swift.type(of: keyPath).valueType)
    }
}

/// Whether enums are `Comparable` in the order of their raw values.
private enum EnumOrder {
    private static let known = Mutex<[ObjectIdentifier: Bool]>([:])

    static func isStored(_ type: Any.Type) -> Bool {
        if let optional = type as? any OptionalValue.Type { return isStored(optional.wrapped) }
        if let known = known.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        let found = (type as? any (CaseIterable & Comparable).Type).map { isSame(of: $0) } ?? true
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
