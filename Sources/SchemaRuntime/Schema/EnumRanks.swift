import Synchronization

/// The order that an enum's own `<` gives its cases, as numbers by which SQLite compares and sorts.
final class EnumRanks: Sendable {
    private let type: any _StorableRaw.Type
    /// By the stored forms of the cases: how many cases stand before each.
    private let ranks: [_Value: Int64]
    /// The stored forms, in their order.
    private let forms: [_Value]
    /// Whether the list has all cases. That of an enum of the consumer's may lack some.
    let isComplete: Bool
    /// Whether the raw values of all cases stand in that order too, so that columns are compared and sorted as they are.
    let areStored: Bool

    private static let known = Mutex<[ObjectIdentifier: EnumRanks?]>([:])

    /// - Parameter type: an enum, or an optional one.
    /// - Returns: nil for a type that is not `Comparable` or does not list its cases, and where `<` is no order.
    static func of(_ type: Any.Type) -> EnumRanks? {
        if let optional = type as? any OptionalValue.Type { return of(optional.wrapped) }
        if let known = known.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        let found = (type as? any (CaseIterable & Comparable & _StorableRaw).Type).flatMap { make($0) }
        known.withLock { $0[ObjectIdentifier(type)] = .some(found) }
        return found
    }

    /// The same; nil too where the raw values stand in that order.
    static func unlessStored(_ type: Any.Type) -> EnumRanks? { of(type).flatMap { $0.areStored ? nil : $0 } }

    /// Whether values of a type, or what it wraps, are enums with an order.
    static func isOrdered(_ type: Any.Type) -> Bool {
        if let optional = type as? any OptionalValue.Type { return isOrdered(optional.wrapped) }
        return type is any (Comparable & _StorableRaw).Type
    }

    private init(_ type: any _StorableRaw.Type, _ ranks: [_Value: Int64], areStored: Bool) {
        self.type = type
        self.ranks = ranks
        forms = ranks.keys.sorted { _Value.order($0, $1) == .orderedAscending }
        isComplete = type is any _StorableEnum.Type
        // A case that is not listed may stand anywhere.
        self.areStored = areStored && isComplete
    }

    private static func make<Cases: CaseIterable & Comparable & _StorableRaw>(_ type: Cases.Type) -> EnumRanks? {
        let cases = type.allCases.map { one in
            (one, rank: Int64(type.allCases.count { $0 < one }), stored: try? one._$value())
        }
        var (ranks, areStored): ([_Value: Int64], Bool) = ([:], true)
        for (one, rank, stored) in cases {
            guard let stored else { return nil }
            ranks[stored] = rank
            for (other, otherRank, otherStored) in cases {
                guard (one < other) == (rank < otherRank), let otherStored else { return nil }
                if (one < other) != (_Value.order(stored, otherStored) == .orderedAscending) { areStored = false }
            }
        }
        return EnumRanks(type, ranks, areStored: areStored)
    }

    /// The place of the case that a stored form is of; NULL for NULL.
    ///
    /// - Throws: `ModelError.unsupportedPredicate` for a case that the type does not list.
    func rank(of stored: _Value, _ property: @autoclosure () -> String?) throws -> _Value {
        if stored == .null { return .null }
        if let rank = ranks[stored] { return .int(rank) }
        // What no case has is an error to whoever reads it.
        if type.isUnknown(stored) { return .null }
        throw ModelError.unsupportedPredicate(
            expression: "the order of a case that \(type).allCases does not list", property: property())
    }

    /// The place of the case in a column.
    func sql(_ column: String) -> String {
        let places = forms.map { " WHEN \($0.sqlLiteral) THEN \(ranks[$0]!)" }.joined()
        let rest = isComplete ? "" : " ELSE \(EnumFunction.unlistedName)(\(EnumFunction.literal(of: type)), \(column))"
        return "(CASE \(column)\(places)\(rest) END)"
    }

    /// The stored forms of the cases for whose places a condition holds.
    func forms(where holds: (Int64) -> Bool) -> [_Value] { forms.filter { holds(ranks[$0]!) } }
}
