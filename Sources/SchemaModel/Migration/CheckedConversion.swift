import SchemaSnapshot

/// How values of one type become values of another that does not hold all of them, as SQL around a value that is not NULL.
struct CheckedConversion {
    /// Whether the value has its equal in the newer type.
    var fits: (String) -> String
    /// The equal of a value that fits.
    var value: (String) -> String
    /// The nearest to any value; `nil` where nothing is near.
    var nearest: ((String) -> String)?
}

extension SchemaMatch {
    /// `nil` where a value of the older attribute cannot be told to fit the newer one.
    func checkedConversion(from old: Attribute, to new: Attribute) -> CheckedConversion? {
        if old.changesDateForm(to: new) { return DateConversion.between(old.form.store, new.form.store) }
        guard old.form.store == new.form.store, old.form.store == nil, old.form.transformer == new.form.transformer,
            let source = storedNumber(of: old.type, in: self.old)
        else { return nil }
        if case .enumeration(let name) = new.type, let item = self.new.enums[name], !item.isExternal {
            let isInt = source.integers != nil
            guard isInt == item.isIntBacked, isInt || source == .text else { return nil }
            let values = item.cases.map(\.rawValue.literal.sql).joined(separator: ", ")
            return CheckedConversion(fits: { "\($0) IN (\(values))" }, value: { $0 })
        }
        if new.type == .scalar(.bool), source == .text {
            return CheckedConversion(
                fits: { "\($0) IN ('true', 'false', '1', '0')" }, value: { "\($0) IN ('true', '1')" })
        }
        if new.type == .scalar(.bool), source.integers != nil {
            return CheckedConversion(fits: { "\($0) IN (0, 1)" }, value: { $0 }, nearest: { "(\($0) <> 0)" })
        }
        guard let target = storedNumber(of: new.type, in: self.new) else { return nil }
        return conversion(from: source, to: target)
    }

    private func conversion(from source: StoredNumber, to target: StoredNumber) -> CheckedConversion? {
        switch (source, target) {
        case (.integer, .integer(let range)):
            return CheckedConversion(
                fits: range.holds, value: { $0 }, nearest: range.clamped)
        case (.real, .integer(let range)):
            return CheckedConversion(
                fits: { "\(range.holds($0)) AND \($0) = CAST(\($0) AS INTEGER)" },
                value: { "CAST(\($0) AS INTEGER)" }, nearest: { range.clamped("CAST(\($0) AS INTEGER)") })
        case (.text, .integer(let range)):
            return CheckedConversion(
                fits: { "CAST(CAST(\($0) AS INTEGER) AS TEXT) = \($0) AND \(range.holds("CAST(\($0) AS INTEGER)"))" },
                value: { "CAST(\($0) AS INTEGER)" }, nearest: { range.clamped("CAST(\($0) AS INTEGER)") })
        case (.fixed(let scale, _), .integer(let range)):
            let unit = powerOfTen(scale)
            return CheckedConversion(
                fits: { "\($0) % \(unit) = 0 AND \(range.holds("\($0) / \(unit)"))" }, value: { "\($0) / \(unit)" },
                nearest: { range.clamped("\($0) / \(unit)") })
        case (.integer, .real(let bits)):
            return CheckedConversion(
                fits: { value in
                    bits == 24
                        // Without the powers of two in it, 24 bits are left. The lowest integer is one itself, and `abs` refuses it.
                        ? "CASE \(value) WHEN 0 THEN 1 WHEN (-9223372036854775807 - 1) THEN 1 ELSE abs(\(value)) / (\(value) & -\(value)) < 16777216 END"
                        // The largest integers come back from CAST as themselves, though what they became is another number.
                        : "CAST(\(value) AS REAL) < 9223372036854775807 AND CAST(CAST(\(value) AS REAL) AS INTEGER) = \(value)"
                },
                value: { "CAST(\($0) AS REAL)" }, nearest: { "CAST(\($0) AS REAL)" })
        case (.text, .real(53)):
            return CheckedConversion(
                fits: { value in
                    "CASE WHEN NOT json_valid(\(value)) THEN 0 WHEN json_type(\(value)) = 'integer' THEN "
                        + "CAST(CAST(CAST(\(value) AS REAL) AS INTEGER) AS TEXT) = \(value) "
                        + "ELSE json_type(\(value)) = 'real' AND abs(CAST(\(value) AS REAL)) <= 1.7976931348623157e308 END"
                },
                value: { "CAST(\($0) AS REAL)" }, nearest: { "CAST(\($0) AS REAL)" })
        case (.integer, .fixed(let scale, let range)):
            let unit = powerOfTen(scale)
            return CheckedConversion(
                fits: { range.divided(by: scale).holds($0) }, value: { "\($0) * \(unit)" },
                nearest: { "\(range.divided(by: scale).clamped($0)) * \(unit)" })
        case (.real, .fixed(let scale, let range)):
            let unit = powerOfTen(scale) + ".0"
            return CheckedConversion(
                fits: { "\(range.holds("round(\($0) * \(unit))")) AND round(\($0) * \(unit)) / \(unit) = \($0)" },
                value: { "CAST(round(\($0) * \(unit)) AS INTEGER)" },
                nearest: { range.clamped("CAST(round(\($0) * \(unit)) AS INTEGER)") })
        case (.fixed(let oldScale, _), .fixed(let scale, let range)) where scale >= oldScale:
            let unit = powerOfTen(scale - oldScale)
            return CheckedConversion(
                fits: { range.divided(by: scale - oldScale).holds($0) }, value: { "\($0) * \(unit)" },
                nearest: { "\(range.divided(by: scale - oldScale).clamped($0)) * \(unit)" })
        case (.fixed(let oldScale, _), .fixed(let scale, let range)):
            let unit = powerOfTen(oldScale - scale)
            return CheckedConversion(
                fits: { "\($0) % \(unit) = 0 AND \(range.holds("\($0) / \(unit)"))" }, value: { "\($0) / \(unit)" },
                // As `round` does, but of integers: a real number holds fewer digits.
                nearest: { value in
                    range.clamped(
                        "\(value) / \(unit) + CASE WHEN abs(\(value) % \(unit)) * 2 < \(unit) THEN 0 WHEN \(value) < 0 THEN -1 ELSE 1 END"
                    )
                })
        default: return nil
        }
    }

    private func storedNumber(of type: AttributeType, in lookup: SchemaLookup) -> StoredNumber? {
        switch type {
        case .scalar(.string): return .text
        case .scalar(.double): return .real(bits: 53)
        case .scalar(.float): return .real(bits: 24)
        case .scalar(let scalar): return IntegerRange(of: scalar).map { .integer($0) }
        case .fixedDecimal(let precision, let scale):
            let limit = String(repeating: "9", count: precision)
            return .fixed(scale: scale, IntegerRange(lowest: "-" + limit, highest: limit))
        case .enumeration(let name):
            guard let item = lookup.enums[name] else { return nil }
            return item.isIntBacked ? .integer(IntegerRange(of: .int)!) : .text
        default: return nil
        }
    }
}

private func powerOfTen(_ exponent: Int) -> String { "1" + String(repeating: "0", count: exponent) }

/// What a column of a type holds, as far as conversions are concerned.
private enum StoredNumber: Equatable {
    case text
    case real(bits: Int)
    case integer(IntegerRange)
    /// A decimal times ten to the power of its scale.
    case fixed(scale: Int, IntegerRange)

    var integers: IntegerRange? {
        if case .integer(let range) = self { range } else { nil }
    }
}

/// The integers that a type holds, as digits.
private struct IntegerRange: Equatable {
    var lowest: String
    var highest: String

    init(lowest: String, highest: String) {
        self.lowest = lowest
        self.highest = highest
    }

    /// `nil` for a type that holds no integers.
    init?(of type: ScalarType) {
        switch type {
        case .int8: self.init(lowest: "-128", highest: "127")
        case .int16: self.init(lowest: "-32768", highest: "32767")
        case .int32: self.init(lowest: "-2147483648", highest: "2147483647")
        // The lowest would be read as a real number's negative.
        case .int, .int64: self.init(lowest: "(-9223372036854775807 - 1)", highest: "9223372036854775807")
        case .uint8: self.init(lowest: "0", highest: "255")
        case .uint16: self.init(lowest: "0", highest: "65535")
        case .uint32: self.init(lowest: "0", highest: "4294967295")
        // Above Int64.max nothing is stored.
        case .uint64: self.init(lowest: "0", highest: "9223372036854775807")
        default: return nil
        }
    }

    func holds(_ value: String) -> String { "\(value) BETWEEN \(lowest) AND \(highest)" }

    func clamped(_ value: String) -> String { "max(\(lowest), min(\(highest), \(value)))" }

    /// The range of values that are to be multiplied by a power of ten.
    func divided(by exponent: Int) -> IntegerRange {
        let unit = powerOfTen(exponent)
        return IntegerRange(lowest: "\(lowest) / \(unit)", highest: "\(highest) / \(unit)")
    }
}
