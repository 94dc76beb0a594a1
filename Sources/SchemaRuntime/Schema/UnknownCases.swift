import Synchronization

/// What an attribute with `unknown: default` or `preserve` is where its raw value is of no case. Conditions and sorts have to see what the property's
/// getter says, and only the generated class knows that.
final class UnknownCases: Sendable {
    /// The stored forms of the cases.
    let known: Set<_Value>
    /// That of the case for which the others are taken; NULL for nil.
    let fallback: _Value
    /// The cases as a list in SQL.
    private let list: String

    /// - Returns: nil where an unknown raw value is an error, and for an enum whose cases nobody lists.
    init?(_ entity: _Entity, _ property: Int) {
        guard let keyPath = entity.keyPath(of: property), let type = entity.type,
            let cases = Self.cases(of: Swift.type(of: keyPath).valueType)
        else { return nil }
        let known = Set(cases)
        let strange: _Value
        if case .int? = cases.first {
            strange = .int((0...Int64(cases.count)).first { !known.contains(.int($0)) }!)
        } else {
            strange = .text("?" + cases.map { if case .text(let text) = $0 { text } else { "" } }.joined())
        }
        // An object with such a value says what it is.
        let object = type.init(_$blank: ())
        var visitor = _Visitor(.restore(strange))
        object._$visit(property, &visitor)
        guard visitor.failure == nil, let read = Self.read(object, keyPath), let fallback = read else { return nil }
        self.known = known
        self.fallback = fallback
        list = cases.map(\.literal).joined(separator: ", ")
    }

    /// A column as the getter has it.
    func sql(_ column: String) -> String {
        "(CASE WHEN \(column) IS NULL OR \(column) IN (\(list)) THEN \(column) ELSE \(fallback.literal) END)"
    }

    /// Whether the column itself may be asked for a value, by an index perhaps: no unknown one is taken for it.
    func isItself(_ value: _Value) -> Bool { value != fallback && known.contains(value) }

    /// A stored value as the getter has it.
    func value(_ stored: _Value) -> _Value { stored == .null || known.contains(stored) ? stored : fallback }

    /// What a column holds as the getter has it. A value of another kind than the raw values stays, since no getter takes it for anything.
    func read(_ stored: _Value) -> _Value {
        switch (stored, known.first) {
        case (.text, .text), (.int, .int): value(stored)
        default: stored
        }
    }

    private static func cases(of type: Any.Type) -> [_Value]? {
        if let optional = type as? any OptionalValue.Type { return cases(of: optional.wrapped) }
        guard type is any _StorableRaw.Type, let all = type as? any CaseIterable.Type else { return nil }
        return values(all)
    }

    private static func values<Cases: CaseIterable>(_ type: Cases.Type) -> [_Value]? {
        let values = type.allCases.compactMap { try? ($0 as? any _Storable)?._$value() }
        return values.isEmpty || values.count != type.allCases.count ? nil : values
    }

    /// - Returns: nil for a value without a stored form, which an enum's is not.
    private static func read(_ object: _ModelObject, _ keyPath: AnyKeyPath) -> _Value?? {
        guard let value = (object as Any)[keyPath: keyPath] else { return nil }
        if isNil(value) { return .some(.null) }
        return .some(try? (value as? any _Storable)?._$value())
    }
}

extension _Value {
    /// As SQL.
    fileprivate var literal: String {
        switch self {
        case .int(let number): "\(number)"
        case .text(let text): "'\(text.replacing("'", with: "''"))'"
        default: "NULL"
        }
    }
}
