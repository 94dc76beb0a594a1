/// What an attribute with `unknown: default` or `preserve` is where its raw value is of no case. Conditions and sorts have to see what the property's
/// getter says, and only the generated class knows that.
final class UnknownCases: Sendable {
    private let type: any _StorableRaw.Type
    /// The stored forms of the cases; nil of an enum of the consumer's, which may list them nowhere or not all.
    private let known: Set<_Value>?
    /// The case for which the others are taken, as it is stored; NULL for nil.
    let fallback: _Value
    /// When a column has a raw value of no case, around the column's name.
    private let condition: [String]

    /// - Returns: nil where an unknown raw value is an error.
    init?(_ entity: _Entity, _ property: Int) {
        guard let model = entity.type, let keyPath = entity.keyPath(of: property) else { return nil }
        let object = model.init(_$blank: ())
        var visitor = _Visitor(.openEnum)
        object._$visit(property, &visitor)
        guard case .foundOpen(let type) = visitor.task else { return nil }
        self.type = type
        let isText = Self.isText(type)
        // What is no raw value at all, a blob say, stays what it is: nobody reads it.
        let question = isText ? ["typeof(", ") = 'text'"] : ["typeof(", ") = 'integer'"]
        let name = EnumFunction.literal(of: type)
        let asked = [question[0], question[1] + " AND \(EnumFunction.name)(\(name), ", ")"]
        guard let generated = type as? any _StorableEnum.Type else {
            known = nil
            // The schema knows no case that could be a default.
            fallback = .null
            condition = asked
            return
        }
        let cases = Self.values(generated)
        guard let fallback = Self.fallback(object, property, keyPath, cases) else { return nil }
        known = Set(cases)
        self.fallback = fallback
        let list = " NOT IN (\(cases.map(\.sqlLiteral).joined(separator: ", "))) AND "
        let rest = isText ? asked : question
        condition = ["", list + rest[0]] + rest.dropFirst()
    }

    /// A column as the getter has it.
    func sql(_ column: String) -> String {
        "(CASE WHEN \(condition.joined(separator: column)) THEN \(fallback.sqlLiteral) ELSE \(column) END)"
    }

    /// Whether the column itself may be asked for a value, by an index perhaps: no unknown one is taken for it.
    func isItself(_ value: _Value) -> Bool { value != fallback && !isUnknown(value) }

    /// A stored value as the getter has it.
    func value(_ stored: _Value) -> _Value { isUnknown(stored) ? fallback : stored }

    /// Whether a stored value is a raw value, and of no case.
    private func isUnknown(_ stored: _Value) -> Bool {
        if let known, known.contains(stored) { return false }
        return type.isUnknown(stored)
    }

    private static func values<Cases: _StorableEnum>(_ type: Cases.Type) -> [_Value] {
        type.allCases.compactMap { try? $0._$value() }
    }

    private static func isText<Raw: _StorableRaw>(_ type: Raw.Type) -> Bool { Raw.RawValue.self == String.self }

    /// An object with a value of no case says what it is.
    private static func fallback(
        _ object: _ModelObject, _ property: Int, _ keyPath: AnyKeyPath, _ cases: [_Value]
    ) -> _Value? {
        let strange: _Value
        if case .int? = cases.first {
            let known = Set(cases)
            strange = .int((0...Int64(cases.count)).first { !known.contains(.int($0)) }!)
        } else {
            strange = .text("?" + cases.map { if case .text(let text) = $0 { text } else { "" } }.joined())
        }
        var visitor = _Visitor(.restore(strange))
        object._$visit(property, &visitor)
        guard visitor.failure == nil, let value = (object as Any)[keyPath: keyPath] else { return nil }
        return isNil(value) ? .null : try? (value as? any _Storable)?._$value()
    }
}
